package io.downburst.engine.sched;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZL_Result;

/** The monitor takes a core away just as its slice ends, and the next one may have begun. */
@JCStressTest
@Outcome(
        id = "false, none",
        expect = Expect.FORBIDDEN,
        desc = "The thread gave the core up and nobody took it.")
@Outcome(
        id = "true, (first|second)",
        expect = Expect.FORBIDDEN,
        desc = "Two threads drive the core.")
@Outcome(
        id = "false, second",
        expect = Expect.FORBIDDEN,
        desc = "Taken away for a slice that the monitor has not seen last long.")
@Outcome(id = "true, none", expect = Expect.ACCEPTABLE, desc = "Its slice had ended.")
@Outcome(id = "false, first", expect = Expect.ACCEPTABLE, desc = "Taken away in its slice.")
@State
public class TakeAwayStress {

    private final Core core = new Core(0, null, Clock.SYSTEM);
    private volatile long turnOfFirst;
    private final Schedulable first =
            new Idle() {
                @Override
                protected int slice(long now, int budget) {
                    turnOfFirst = core().turn();
                    return 0;
                }

                @Override
                public String name() {
                    return "first";
                }
            };
    private final Schedulable second =
            new Idle() {
                @Override
                public String name() {
                    return "second";
                }
            };

    public TakeAwayStress() {
        first.setCore(core);
        second.setCore(core);
        first.wake();
        second.wake();
    }

    @Actor
    public void driver(ZL_Result r) {
        r.r1 = core.doWork(slice -> {}) != Core.Outcome.LOST;
    }

    @Actor
    public void monitor(ZL_Result r) {
        long turn = turnOfFirst;
        while (turn == 0) {
            Thread.onSpinWait();
            turn = turnOfFirst;
        }
        Schedulable stuck = core.takeAway(turn);
        r.r2 = stuck == null ? "none" : stuck.name();
    }
}
