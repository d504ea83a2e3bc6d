package io.downburst.engine.sched;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * A batch comes in while its executor's slice ends: either the executor sees it and stays queued,
 * or the producer finds it resting and posts it. Both at once would queue it twice.
 */
@JCStressTest
@Outcome(
        id = "false, false",
        expect = Expect.FORBIDDEN,
        desc = "Nobody queued it: the batch lies there for good.")
@Outcome(id = "true, true", expect = Expect.FORBIDDEN, desc = "Queued twice.")
@Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "The executor saw the batch.")
@Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "The producer posted it.")
@State
public class WakeStress {

    private final Core core = new Core(0, null, Clock.SYSTEM);
    private final Schedulable executor = new Idle();

    public WakeStress() {
        executor.setCore(core);
        executor.claim();
    }

    @Actor
    public void sliceEnds(ZZ_Result r) {
        r.r1 = executor.rest(0);
    }

    @Actor
    public void producer(ZZ_Result r) {
        executor.inbox().offer(new TupleBatch(Tuples.of("tuple")));
        executor.wake();
        r.r2 = core.hasPosted();
    }
}
