package io.downburst.engine.sched;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * A source finds its edge full and rests, while the target takes everything: the source must be
 * queued by one of the two.
 */
@JCStressTest
@Outcome(
        id = "false, false",
        expect = Expect.FORBIDDEN,
        desc = "The edge is empty, and its source sleeps for good.")
@Outcome(id = "true, true", expect = Expect.FORBIDDEN, desc = "Queued twice.")
@Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "The source saw the room.")
@Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "The target woke the source.")
@State
public class EdgeStress {

    private final Core core = new Core(0, null, Clock.SYSTEM);
    private final Schedulable source =
            new Idle() {
                @Override
                protected boolean wantsMore(long now) {
                    return !isBlocked();
                }
            };
    private final Schedulable target = new Idle();
    private final Edge edge = new Edge(source, target, "task", Bound.WIDEST);

    public EdgeStress() {
        source.setCore(core);
        target.setCore(core);
        source.claim();
        // As after a slice that filled it; sending so many tuples would leave few tries a second.
        edge.sent = Bound.WIDEST.local();
        source.blockOn(edge);
    }

    @Actor
    public void sliceEnds(ZZ_Result r) {
        r.r1 = source.rest(0);
    }

    @Actor
    public void target() {
        edge.taken(Bound.WIDEST.local() / 2);
        edge.taken(Bound.WIDEST.local() / 2);
    }

    @Arbiter
    public void posted(ZZ_Result r) {
        r.r2 = core.hasPosted();
    }
}
