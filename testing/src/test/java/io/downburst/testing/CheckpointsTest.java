package io.downburst.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.state.KeyValueState;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseStatefulBolt;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.topology.base.BaseWindowedBolt.Count;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.windowing.TupleWindow;
import org.junit.jupiter.api.Test;

/** Stateful bolts, whose checkpoints come by virtual time. */
class CheckpointsTest {

    private static final Duration INTERVAL = Duration.ofSeconds(5);

    private final TopologyBuilder builder = new TopologyBuilder();

    CheckpointsTest() {
        builder.setSpout("numbers", new Numbers());
    }

    private TopologyUnderTest test() {
        return TopologyUnderTest.of(
                builder.createTopology(),
                Map.of(Config.TOPOLOGY_STATE_CHECKPOINT_INTERVAL, (int) INTERVAL.toMillis()));
    }

    /** Emits the sum of what came; does not let a sum of 3 be committed. */
    private static final class Sum extends BaseStatefulBolt<KeyValueState<String, Integer>> {
        private OutputCollector out;
        private KeyValueState<String, Integer> state;

        @Override
        public void prepare(
                Map<String, Object> conf, TopologyContext context, OutputCollector out) {
            this.out = out;
        }

        @Override
        public void initState(KeyValueState<String, Integer> state) {
            this.state = state;
        }

        @Override
        public void execute(Tuple number) {
            int sum = state.get("sum", 0) + number.getInteger(0);
            state.put("sum", sum);
            out.emit(number, new Values(sum));
            out.ack(number);
        }

        @Override
        public void prePrepare(long transaction) {
            if (state.get("sum", 0) == 3) {
                throw new IllegalStateException("not with a sum of 3");
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("sum"));
        }
    }

    private static final class Pairs extends BaseWindowedBolt {
        private OutputCollector out;

        @Override
        public void prepare(
                Map<String, Object> conf, TopologyContext context, OutputCollector out) {
            this.out = out;
        }

        @Override
        public void execute(TupleWindow window) {
            List<Object> sums = window.get().stream().map(tuple -> tuple.getValue(0)).toList();
            out.emit(window.get(), new Values(sums));
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("sums"));
        }
    }

    @Test
    void tuplesAreAckedByTheNextCheckpoint() {
        builder.setBolt("sum", new Sum()).shuffleGrouping("numbers");
        try (TopologyTestDriver driver = TopologyTestDriver.of(test())) {
            Integer first = driver.pipe("numbers", 1);
            Integer second = driver.pipe("numbers", 4);
            assertThat(driver.output("sum")).containsExactly(new Values(1), new Values(5));

            driver.advanceTime(INTERVAL.minusMillis(100));
            assertThat(driver.acked("numbers")).isEmpty();

            driver.advanceTime(Duration.ofMillis(200));
            assertThat(driver.acked("numbers")).containsExactlyInAnyOrder(first, second);
            assertThat(driver.pending("numbers")).isZero();

            Integer third = driver.pipe("numbers", 1);
            driver.advanceTime(INTERVAL);
            assertThat(driver.acked("numbers")).contains(third).hasSize(3);
        }
    }

    @Test
    void whatACheckpointRefusesIsRolledBack() {
        builder.setBolt("sum", new Sum()).shuffleGrouping("numbers");
        try (TopologyTestDriver driver = TopologyTestDriver.of(test())) {
            driver.pipe("numbers", 1);
            driver.advanceTime(INTERVAL.plusMillis(100));
            Integer refused = driver.pipe("numbers", 2);
            driver.advanceTime(INTERVAL);
            driver.pipe("numbers", 4);
            driver.advanceTime(INTERVAL);

            assertThat(driver.output("sum"))
                    .containsExactly(new Values(1), new Values(3), new Values(5));
            assertThat(driver.failed("numbers")).containsExactly(refused);
            assertThat(driver.acked("numbers")).hasSize(2);
        }
    }

    @Test
    void windowsBesideAStatefulBolt() {
        builder.setBolt("sum", new Sum()).shuffleGrouping("numbers");
        builder.setBolt("pairs", new Pairs().withTumblingWindow(Count.of(2))).globalGrouping("sum");
        try (TopologyTestDriver driver = TopologyTestDriver.of(test())) {
            for (int number = 1; number <= 4; number++) {
                driver.pipe("numbers", number * 4);
            }
            driver.advanceTime(INTERVAL.plusMillis(100));

            assertThat(driver.output("pairs"))
                    .containsExactly(new Values(List.of(4, 12)), new Values(List.of(24, 40)));
        }
    }

    @Test
    void whatStandsInForABoltNeedNotKnowOfCheckpoints() {
        builder.setBolt("double", Steps.bolt(new Fields("double"), (tuple, out) -> {}))
                .shuffleGrouping("numbers");
        builder.setBolt("sum", new Sum()).shuffleGrouping("double");
        try (TopologyTestDriver driver = TopologyTestDriver.of(test().standingInFor("double"))) {
            Integer piped = driver.pipe("double", 7);
            driver.advanceTime(INTERVAL.plusMillis(100));

            assertThat(driver.acked("double")).containsExactly(piped);
        }
    }

    @Test
    void checkpointsComeOnEverySchedule() {
        builder.setBolt("sum", new Sum(), 2).shuffleGrouping("numbers");
        builder.setBolt("all", new Sum()).globalGrouping("sum");
        TopologyUnderTest test = test();
        for (long seed = 0; seed < 50; seed++) {
            try (TopologyTestDriver driver = TopologyTestDriver.interleaved(test, seed)) {
                for (int i = 0; i < 5; i++) {
                    driver.pipe("numbers", 4);
                }
                driver.runUntilIdle();
                driver.advanceTime(INTERVAL.multipliedBy(2));

                assertThat(driver.acked("numbers")).as("seed " + seed).hasSize(5);
            }
        }
    }
}
