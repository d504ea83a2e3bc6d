package io.downburst.bench.loop;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.storm.tuple.Tuple;

/** The way from one thread to another, in batches. */
final class Handoff implements Consumer<Tuple> {
    private static final int BATCH = 128;
    private static final int BATCHES = 32;

    private final BlockingQueue<Tuple[]> batches = new ArrayBlockingQueue<>(BATCHES);
    private final Consumer<Tuple> target;
    private Tuple[] open = new Tuple[BATCH];
    private int size;

    Handoff(Consumer<Tuple> target) {
        this.target = target;
    }

    /** By the one thread. */
    @Override
    public void accept(Tuple tuple) {
        open[size++] = tuple;
        if (size == BATCH) {
            hand();
        }
    }

    /** By the one thread: hands over what is there. */
    void hand() {
        if (size == 0) {
            return;
        }
        try {
            batches.put(open);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        open = new Tuple[BATCH];
        size = 0;
    }

    /** By the other thread: has the target take the next batch, if there is one soon. */
    void take() {
        try {
            Tuple[] batch = batches.poll(1, TimeUnit.MILLISECONDS);
            for (int n = 0; batch != null && n < BATCH && batch[n] != null; n++) {
                target.accept(batch[n]);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
