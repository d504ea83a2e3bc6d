package io.downburst.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.topology.base.BaseWindowedBolt.Count;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.windowing.TupleWindow;
import org.junit.jupiter.api.Test;

/** Storm's windows, by virtual time. */
class WindowsTest {

    private static final BaseWindowedBolt.Duration FIVE = BaseWindowedBolt.Duration.seconds(5);
    private static final BaseWindowedBolt.Duration TEN = BaseWindowedBolt.Duration.seconds(10);

    /** Emits the sum of each window. */
    private static final class Sum extends BaseWindowedBolt {
        private transient OutputCollector out;

        @Override
        public void prepare(
                Map<String, Object> conf, TopologyContext context, OutputCollector out) {
            this.out = out;
        }

        @Override
        public void execute(TupleWindow window) {
            List<Tuple> tuples = window.get();
            if (tuples.stream().anyMatch(tuple -> tuple.getInteger(0) < 0)) {
                throw new IllegalStateException("no sum of negative numbers");
            }
            out.emit(new Values(tuples.stream().mapToInt(tuple -> tuple.getInteger(0)).sum()));
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("sum"));
        }
    }

    private static TopologyTestDriver sums(BaseWindowedBolt sum) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new Numbers());
        builder.setBolt("sum", sum).globalGrouping("numbers");
        return TopologyTestDriver.of(builder.createTopology(), Map.of());
    }

    private static void second(TopologyTestDriver driver, int number) {
        driver.pipe("numbers", number);
        driver.advanceTime(Duration.ofSeconds(1));
    }

    @Test
    void windowsOfEventTime() {
        BaseWindowedBolt sum =
                new Sum()
                        .withTumblingWindow(FIVE)
                        .withTimestampExtractor(tuple -> 1000L * tuple.getInteger(0))
                        .withLateTupleStream("late");
        try (TopologyTestDriver driver = sums(sum)) {
            for (int number : new int[] {1, 3, 2, 5, 7, 11}) {
                driver.pipe("numbers", number);
            }
            assertThat(driver.output("sum")).isEmpty();
            driver.advanceTime(Duration.ofSeconds(1));
            assertThat(driver.output("sum")).containsExactly(new Values(11), new Values(7));
            driver.pipe("numbers", 4);
            assertThat(driver.output("sum", "late")).hasSize(1);
            // The two windows' tuples that have left, and the late one.
            assertThat(driver.acked("numbers")).contains(1, 2, 3, 4, 7);
        }
    }

    @Test
    void tumblingWindowsOfArrival() {
        try (TopologyTestDriver driver = sums(new Sum().withTumblingWindow(FIVE))) {
            for (int number = 1; number <= 12; number++) {
                second(driver, number);
            }
            assertThat(driver.output("sum")).containsExactly(new Values(15), new Values(40));
            driver.advanceTime(Duration.ofSeconds(8));
            assertThat(driver.output("sum")).last().isEqualTo(new Values(23));
            assertThat(driver.acked("numbers")).hasSize(12);
        }
    }

    @Test
    void slidingWindowsOfArrival() {
        try (TopologyTestDriver driver = sums(new Sum().withWindow(TEN, FIVE))) {
            for (int number = 1; number <= 15; number++) {
                second(driver, number);
            }
            assertThat(driver.output("sum"))
                    .containsExactly(new Values(15), new Values(55), new Values(105));
        }
    }

    @Test
    void windowsThatSlideByCount() {
        try (TopologyTestDriver driver = sums(new Sum().withWindow(FIVE, new Count(2)))) {
            for (int number = 1; number <= 8; number++) {
                second(driver, number);
            }
            assertThat(driver.output("sum"))
                    .containsExactly(new Values(3), new Values(10), new Values(20), new Values(30));
        }
        try (TopologyTestDriver driver = sums(new Sum().withTumblingWindow(new Count(3)))) {
            for (int number = 1; number <= 7; number++) {
                driver.pipe("numbers", number);
            }
            assertThat(driver.output("sum")).containsExactly(new Values(6), new Values(15));
        }
    }

    @Test
    void whatAWindowThrowsIsThrownAtTheTest() {
        try (TopologyTestDriver driver = sums(new Sum().withTumblingWindow(FIVE))) {
            driver.pipe("numbers", -1);
            assertThatThrownBy(() -> driver.advanceTime(Duration.ofSeconds(5)))
                    .isInstanceOf(ComponentException.class)
                    .hasMessageContaining("component sum (task")
                    .hasMessageContaining("no sum of negative numbers");
        }
    }
}
