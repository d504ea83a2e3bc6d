package io.downburst.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.engine.Moves;
import io.downburst.engine.executor.Scripts.BoltScript;
import io.downburst.engine.sched.Bound;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Test;

/** A chain whose end was on another core for a while, as where a move is tried. */
class CallsAfterMovesTest extends SteppedCalls {

    private static final int COUNT = 40_000;
    private static final int BOUND = Bound.WIDEST.slow();

    // By the order of their names, which is how the engine numbers them.
    private static final int LAST = 0;
    private static final int MIDDLE = 1;
    private static final int SPOUT = 2;

    @Test
    void aBoltThatWasHeldBackCallsItsTargetOnceThatIsBack() throws Exception {
        builder.setSpout("spout", Scripts.spout(emittingTo(COUNT)));
        builder.setBolt("middle", new PassingOn()).shuffleGrouping("spout");
        builder.setBolt("last", Scripts.bolt(new Counting())).shuffleGrouping("middle");
        start(2);
        Moves.move(engine, SPOUT, 0);
        Moves.move(engine, MIDDLE, 0);
        Moves.move(engine, LAST, 1);
        engine.cores().get(1).doWork();
        work(engine.cores().get(0));
        assertThat(engine.snapshot().executors().get(MIDDLE).executed().values())
                .as("executed before the way to the last was full")
                .hasSize(1)
                .allSatisfy(full -> assertThat(full).isBetween((long) BOUND, COUNT / 4L));

        Moves.move(engine, LAST, 0);
        settle();

        assertThat(executed).isEqualTo(COUNT);
        assertThat(calledInEmit).isGreaterThan(COUNT / 2);
        assertThat(events).hasSize(COUNT);
    }

    private final class Counting extends BoltScript {
        @Override
        void execute(Tuple tuple) {
            executed++;
            out.ack(tuple);
        }
    }
}
