package io.downburst.engine.sched;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * Somebody brings up what an executor is to look at, as its slice begins: that must not go on as if
 * it were undisturbed.
 */
@JCStressTest
@Outcome(id = "false", expect = Expect.ACCEPTABLE, desc = "It will look.")
@Outcome(id = "true", expect = Expect.FORBIDDEN, desc = "It will not look for the whole slice.")
@State
public class DisturbStress {

    private static final class Disturbed extends Idle {
        private volatile boolean something;
        private Thread runner;

        @Override
        protected boolean isDisturbed() {
            return something;
        }

        void bringUp() {
            something = true;
            disturb();
        }

        void begin() {
            runner = Thread.currentThread();
            enter(runner);
        }

        boolean isThoughtUndisturbed() {
            return isUndisturbed(runner);
        }
    }

    private final Disturbed executor = new Disturbed();

    @Actor
    public void slice() {
        executor.begin();
    }

    @Actor
    public void other() {
        executor.bringUp();
    }

    @Arbiter
    public void seen(Z_Result r) {
        r.r1 = executor.isThoughtUndisturbed();
    }
}
