package io.downburst.micro;

import io.downburst.engine.tuple.Roots;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** The book of tuple trees, with a thousand of them open. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class TreeBenchmark implements Roots.Listener {
    private static final int OPEN = 1000;
    private static final Object MESSAGE_ID = 1;

    private final Roots roots = new Roots(0);
    private final long[] keys = new long[OPEN];
    private int oldest;
    private Blackhole spout;

    @Setup(Level.Trial)
    public void openAll() {
        for (int n = 0; n < OPEN; n++) {
            open(n);
        }
    }

    private void open(int n) {
        keys[n] = roots.open(MESSAGE_ID, this, 0, Roots.ONLY_EDGE);
    }

    /** The oldest tree acked to its end and handed to its spout, and a new one opened. */
    @Benchmark
    public void ack(Blackhole blackhole) {
        spout = blackhole;
        roots.ack(keys[oldest], Roots.ONLY_EDGE);
        roots.tellNext(this);
        open(oldest);
        oldest = oldest + 1 == OPEN ? 0 : oldest + 1;
    }

    @Override
    public void acked(Object messageId, Object origin, long emittedAt) {
        spout.consume(messageId);
    }

    @Override
    public void failed(Roots.End how, Object messageId, Object origin, long emittedAt) {
        throw new AssertionError(messageId + " " + how);
    }

    /** What a timeout costs for each open tree: the sweep, and the stamp that keeps it alive. */
    @Benchmark
    @OperationsPerInvocation(OPEN)
    public void timeout() {
        for (long key : keys) {
            roots.resetTimeout(key);
        }
        roots.rotate();
    }
}
