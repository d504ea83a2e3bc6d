package io.downburst.engine.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Steps the engine through random schedules of random topologies, single-threaded and on a virtual
 * clock, and holds what user code saw against Storm's contract. A failure names its seed; {@code
 * -Ddownburst.sim.seed=SEED} runs that schedule alone, {@code -Ddownburst.sim.count=N} sets how
 * many there are.
 */
class SimulationTest {

    private static final Long ONE_SEED = Long.getLong("downburst.sim.seed");
    private static final int COUNT = Integer.getInteger("downburst.sim.count", 10_000);

    private final LongAdder acked = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder timedOut = new LongAdder();

    @Test
    void everyScheduleKeepsTheContract() {
        if (ONE_SEED != null) {
            run(ONE_SEED);
            return;
        }
        LongStream seeds = new Random().longs(COUNT);
        seeds.parallel().forEach(this::run);

        // Schedules in which nothing happens would prove nothing.
        assertThat(acked.sum()).isGreaterThan(COUNT);
        assertThat(failed.sum()).isGreaterThan(timedOut.sum());
        assertThat(timedOut.sum()).isGreaterThan(COUNT / 10);
    }

    private void run(long seed) {
        try {
            Schedule schedule = new Schedule(seed);
            schedule.run();
            acked.add(schedule.ledger.acked);
            failed.add(schedule.ledger.failed);
            timedOut.add(schedule.ledger.timedOut);
        } catch (Exception | AssertionError e) {
            throw new AssertionError(
                    "Schedule failed; to run it again: -Ddownburst.sim.seed=" + seed, e);
        }
    }
}
