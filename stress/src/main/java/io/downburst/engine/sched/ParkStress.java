package io.downburst.engine.sched;

import java.util.concurrent.TimeUnit;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/** A core's thread goes to sleep just as an executor is posted, or the core is stopped. */
public class ParkStress {

    private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(2);

    private ParkStress() {}

    /** Whether a park lasted as long as if nobody had ended it. */
    private static boolean overslept(Core core) {
        long start = System.nanoTime();
        core.park(LONG_NANOS, false);
        return System.nanoTime() - start >= LONG_NANOS;
    }

    /** Posting ends the sleep. */
    @JCStressTest
    @Outcome(id = "true", expect = Expect.FORBIDDEN, desc = "It slept with work at hand.")
    @Outcome(id = "false", expect = Expect.ACCEPTABLE, desc = "It did not sleep, or was woken.")
    @State
    public static class Post {

        private final Core core = new Core(0, null, Clock.SYSTEM);
        private final Schedulable executor = new Idle();

        @Actor
        public void driver(Z_Result r) {
            r.r1 = overslept(core);
        }

        @Actor
        public void poster() {
            core.post(executor);
        }
    }

    /** So does a command. */
    @JCStressTest
    @Outcome(id = "true", expect = Expect.FORBIDDEN, desc = "It slept with a command at hand.")
    @Outcome(id = "false", expect = Expect.ACCEPTABLE, desc = "It did not sleep, or was woken.")
    @State
    public static class Command {

        private final Core core = new Core(0, null, Clock.SYSTEM);

        @Actor
        public void driver(Z_Result r) {
            r.r1 = overslept(core);
        }

        @Actor
        public void commander() {
            core.command(() -> {});
        }
    }

    /** And so does stopping. */
    @JCStressTest
    @Outcome(id = "true", expect = Expect.FORBIDDEN, desc = "It slept though stopped.")
    @Outcome(id = "false", expect = Expect.ACCEPTABLE, desc = "It did not sleep, or was woken.")
    @State
    public static class Stop {

        private final Core core = new Core(0, null, Clock.SYSTEM);

        @Actor
        public void driver(Z_Result r) {
            r.r1 = overslept(core);
        }

        @Actor
        public void stopper() {
            core.stop();
        }
    }
}
