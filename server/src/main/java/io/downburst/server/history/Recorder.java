package io.downburst.server.history;

import io.downburst.local.Json;
import io.downburst.server.nimbus.ServerNimbus;
import io.downburst.server.nimbus.TopologyFacts;
import io.downburst.server.watch.Watch;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.storm.thrift.TException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes down what every topology does, step by step, on a thread of its own. */
public final class Recorder implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Recorder.class);

    /** A process that takes longer to answer is left out. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final ServerNimbus nimbus;
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(
                    task -> {
                        Thread thread = new Thread(task, "history");
                        thread.setDaemon(true);
                        return thread;
                    });

    public Recorder(ServerNimbus nimbus) {
        this.nimbus = nimbus;
        timer.scheduleAtFixedRate(
                () -> nimbus.facts().forEach(this::record),
                Step.MILLIS,
                Step.MILLIS,
                TimeUnit.MILLISECONDS);
    }

    /** What was recorded of a topology. */
    public static StepRing of(TopologyFacts topology) {
        return new StepRing(topology.files().resolve("history"));
    }

    private void record(TopologyFacts topology) {
        try {
            String answer = nimbus.ask(topology.record().id(), Watch.STEP, "{}", PATIENCE);
            of(topology).write(step(Json.read(answer)));
        } catch (TException | NoSuchFileException e) {
            // A time without a process, or after its end, is a time without figures.
        } catch (IOException | RuntimeException e) {
            LOG.warn("{}: what it did is not recorded", topology.record().id(), e);
        }
    }

    /** The one that has just ended. */
    private static Step step(Map<String, Object> totals) {
        long now = System.currentTimeMillis();
        Map<?, ?> latency =
                totals.get("latencyMicros") instanceof Map<?, ?> measured ? measured : Map.of();
        return new Step(
                now / Step.MILLIS * Step.MILLIS - Step.MILLIS,
                number(totals.get("emittedPerSecond")),
                number(totals.get("executedPerSecond")),
                number(totals.get("ackedPerSecond")),
                number(totals.get("failedPerSecond")),
                number(totals.get("pending")),
                number(latency.get("p50")),
                number(latency.get("p99")));
    }

    private static double number(Object figure) {
        return figure instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
