package io.downburst.micro;

import io.downburst.engine.sched.Clock;
import io.downburst.engine.sched.Core;
import io.downburst.engine.sched.Cores;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** A tuple from one executor's edge into another's hands; user code and collectors left out. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class HopBenchmark {
    private static final int TUPLES = 4096;

    public enum Way {
        SAME_CORE,
        CROSS_CORE
    }

    @Param public Way way;

    private final Cores cores = new Cores(2, Clock.SYSTEM, false);
    private final Core here = cores.shared().get(0);
    private final Core there = cores.shared().get(1);
    private final Relay source = new Relay("source");
    private final Relay target = new Relay("target");
    private volatile boolean stopped;
    private Thread other;

    @Setup(Level.Trial)
    public void place() {
        source.sendTo(target);
        cores.place(source, here);
        cores.place(target, way == Way.SAME_CORE ? here : there);
        other = new Thread(this::runThere);
        if (way == Way.CROSS_CORE) {
            other.start();
        }
    }

    private void runThere() {
        while (!stopped) {
            if (there.doWork() == Core.Outcome.IDLE) {
                Thread.onSpinWait();
            }
        }
    }

    @TearDown(Level.Trial)
    public void stop() throws InterruptedException {
        stopped = true;
        other.join();
    }

    @Benchmark
    @OperationsPerInvocation(TUPLES)
    public void hop() {
        source.send(TUPLES);
        while (source.toSend() > 0) {
            here.doWork();
        }
    }
}
