package io.downburst.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.engine.Moves;
import io.downburst.engine.Work;
import io.downburst.engine.executor.Scripts.BoltScript;
import io.downburst.engine.sched.Core;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What placement compares: a tuple must count as much wherever its executors are. */
class WorkDoneTest extends Stepped {

    private static final int COUNT = 1000;

    /** An emit, an execute and an ack. */
    private static final int CALLS = 3;

    @BeforeEach
    void build() {
        builder.setSpout("spout", Scripts.spout(emitting(COUNT)));
        builder.setBolt("bolt", Scripts.bolt(new BoltScript())).shuffleGrouping("spout");
    }

    @Test
    void aSliceThatTellsOfAcksAndEmitsCountsBoth() throws Exception {
        start(1);
        settle();
        assertThat(Work.done(engine)).isEqualTo(CALLS * COUNT);
    }

    @Test
    void slicesThatDoOneOrTheOtherCountTheSame() throws Exception {
        start(2);
        Moves.move(engine, 1, 1);
        // Every emit before the first ack.
        for (Core core : engine.cores()) {
            work(core);
        }
        settle();
        assertThat(Work.done(engine)).isEqualTo(CALLS * COUNT);
    }
}
