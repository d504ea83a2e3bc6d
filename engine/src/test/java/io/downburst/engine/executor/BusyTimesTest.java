package io.downburst.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.downburst.engine.executor.Scripts.BasicScript;
import io.downburst.engine.executor.Scripts.BoltScript;
import io.downburst.engine.sched.Clock;
import io.downburst.engine.stats.ExecutorSnapshot;
import java.util.Random;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;

/**
 * Whose time it was that passed in slices in which bolts are called; placement goes by that. It is
 * measured at some of the calls, by a clock that takes longer to read than some bolts take.
 */
class BusyTimesTest extends Stepped {

    private static final int LINES = 80_000;
    private static final int WORDS = 10;
    private static final int READING_NANOS = 25;
    private static final int LINE_NANOS = 300;

    /** At the mean. */
    private static final int SPLIT_NANOS = 500;

    private static final int WORD_NANOS = 20;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);
    private long splitting;
    private int counted;
    private int countedInEmit;

    @Override
    Clock engineClock() {
        return readIn(READING_NANOS);
    }

    @Test
    void eachHasItsOwnHoweverUnevenTheCallsAre() throws Exception {
        builder.setSpout("lines", Scripts.spout(emitting(LINES, this::readLine)));
        builder.setBolt("split", Scripts.bolt(new Split())).shuffleGrouping("lines");
        builder.setBolt("count", Scripts.basicBolt(new Count())).shuffleGrouping("split");
        start(1);
        settle();

        assertThat(countedInEmit).isGreaterThan(LINES * WORDS / 2);
        assertThat(busy("lines"))
                .as("lines, seed %d", seed)
                .isCloseTo((long) LINES * LINE_NANOS, withinPercentage(25));
        assertThat(busy("split"))
                .as("split, seed %d", seed)
                .isCloseTo(splitting, withinPercentage(15));
        assertThat(busy("count"))
                .as("count, seed %d", seed)
                .isCloseTo((long) LINES * WORDS * WORD_NANOS, withinPercentage(10));
    }

    private void readLine(int number) {
        clock.advance(LINE_NANOS);
    }

    private long busy(String component) {
        return engine.snapshot().executors().stream()
                .filter(each -> each.executor().componentId().equals(component))
                .mapToLong(ExecutorSnapshot::busyNanos)
                .sum();
    }

    /** Takes as uneven a time as lines are long. */
    private final class Split extends BoltScript {
        @Override
        void execute(Tuple line) {
            int nanos = random.nextInt(2 * SPLIT_NANOS);
            splitting += nanos;
            clock.advance(nanos);
            int before = counted;
            for (int i = 0; i < WORDS; i++) {
                out.emit(line, new Values("word"));
            }
            countedInEmit += counted - before;
            out.ack(line);
        }
    }

    private final class Count extends BasicScript {
        @Override
        void execute(Tuple word, BasicOutputCollector out) {
            counted++;
            clock.advance(WORD_NANOS);
        }
    }
}
