package io.downburst.server.history;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The steps of the last 24 hours in a file that does not grow: a step's place follows from its
 * time, and it says which time it is of, so that what is older is known as such.
 */
public final class StepRing {

    private static final int STEPS = 8_640;
    private static final int STEP_BYTES = 8 * Long.BYTES;

    private final Path file;

    /**
     * @param file made by the first step
     */
    public StepRing(Path file) {
        this.file = file;
    }

    public void write(Step step) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(STEP_BYTES);
        bytes.putLong(step.startMillis())
                .putDouble(step.emittedPerSecond())
                .putDouble(step.executedPerSecond())
                .putDouble(step.ackedPerSecond())
                .putDouble(step.failedPerSecond())
                .putDouble(step.pending())
                .putDouble(step.p50Micros())
                .putDouble(step.p99Micros())
                .flip();
        long place = step.startMillis() / Step.MILLIS % STEPS * STEP_BYTES;
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            while (bytes.hasRemaining()) {
                channel.write(bytes, place + bytes.position());
            }
        }
    }

    /** Those that start in a time, oldest first. */
    public List<Step> read(long fromMillis, long toMillis) throws IOException {
        ByteBuffer bytes = content();
        List<Step> steps = new ArrayList<>();
        for (long start = (fromMillis + Step.MILLIS - 1) / Step.MILLIS * Step.MILLIS;
                start < toMillis;
                start += Step.MILLIS) {
            int place = (int) (start / Step.MILLIS % STEPS) * STEP_BYTES;
            if (place + STEP_BYTES <= bytes.limit() && bytes.getLong(place) == start) {
                steps.add(step(bytes.slice(place, STEP_BYTES)));
            }
        }
        return steps;
    }

    private ByteBuffer content() throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(STEPS * STEP_BYTES);
        try (FileChannel channel = FileChannel.open(file)) {
            while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
                // Until all of it is there.
            }
        } catch (NoSuchFileException e) {
            // No step was written yet.
        }
        return bytes.flip();
    }

    private static Step step(ByteBuffer bytes) {
        return new Step(
                bytes.getLong(),
                bytes.getDouble(),
                bytes.getDouble(),
                bytes.getDouble(),
                bytes.getDouble(),
                bytes.getDouble(),
                bytes.getDouble(),
                bytes.getDouble());
    }

    /** Steps of one length as steps of a greater one, where there are any. */
    public static List<Step> coarser(List<Step> steps, long millis) {
        List<Step> coarse = new ArrayList<>();
        int weight = 0;
        Step sum = null;
        for (Step step : steps) {
            long start = step.startMillis() / millis * millis;
            if (sum != null && start < sum.startMillis() + millis) {
                sum = sum.and(step, weight++);
            } else {
                if (sum != null) {
                    coarse.add(sum);
                }
                sum = at(step, start);
                weight = 1;
            }
        }
        if (sum != null) {
            coarse.add(sum);
        }
        return coarse;
    }

    private static Step at(Step step, long startMillis) {
        return new Step(
                startMillis,
                step.emittedPerSecond(),
                step.executedPerSecond(),
                step.ackedPerSecond(),
                step.failedPerSecond(),
                step.pending(),
                step.p50Micros(),
                step.p99Micros());
    }
}
