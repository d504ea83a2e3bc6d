package io.downburst.engine.sched;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** An executor is woken while its core sends it to another and dissolves. */
@JCStressTest
@Outcome(
        id = ".*, false",
        expect = Expect.FORBIDDEN,
        desc = "The executor has work and lies in no core's queue.")
@Outcome(id = "true, .*", expect = Expect.FORBIDDEN, desc = "Left in the queue of a dead core.")
@Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "Queued at its new core.")
@State
public class DissolveStress {

    private final Core old = new Core(0, null, Clock.SYSTEM);
    private final Core next = new Core(1, null, Clock.SYSTEM);
    private final Schedulable executor = new Idle();

    public DissolveStress() {
        executor.setCore(old);
        executor.wake();
        old.doWork();
    }

    @Actor
    public void driver() {
        old.release(executor, next);
        old.dissolve();
    }

    @Actor
    public void producer() {
        executor.inbox().offer(new TupleBatch(Tuples.of("tuple")));
        executor.wake();
    }

    @Arbiter
    public void look(ZZ_Result r) {
        r.r1 = old.hasPosted();
        r.r2 = next.hasPosted();
    }
}
