package io.downburst.engine.sched;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** The monitor delivers what a slice has sent so far, twice, while the slice sends on and ends. */
@JCStressTest
@Outcome(id = "012345", expect = Expect.ACCEPTABLE, desc = "Each once and in order.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Lost, twice, out of order or not yet written.")
@State
public class HeldUpStress {

    private final Core core = new Core(0, null, Clock.SYSTEM);
    private final Schedulable source = new Idle();
    private final Schedulable target = new Idle();
    private final Edge edge = new Edge(source, target, "task", Bound.WIDEST);

    public HeldUpStress() {
        source.setCore(core);
        target.setCore(core);
    }

    /** More than a new batch holds, so that it grows; values and tuples. */
    @Actor
    public void slice() {
        for (int i = 0; i < 6; i++) {
            if (i % 3 == 2) {
                edge.append(Tuples.of(i));
            } else {
                edge.append(Tuples.SOURCE, i);
            }
        }
        source.outlets().flush(core);
    }

    @Actor
    public void monitor() {
        source.flushAhead();
        source.flushAhead();
    }

    @Arbiter
    public void received(L_Result r) {
        StringBuilder received = new StringBuilder();
        while (target.inbox().poll() instanceof TupleBatch batch) {
            for (int i = 0; i < batch.size(); i++) {
                received.append(batch.tuple(i).getValue(0));
            }
        }
        r.r1 = received.toString();
    }
}
