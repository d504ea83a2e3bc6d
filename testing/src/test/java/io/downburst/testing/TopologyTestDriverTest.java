package io.downburst.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.TupleUtils;
import org.junit.jupiter.api.Test;

/** What a test sees of a topology that it steps. */
class TopologyTestDriverTest {

    private static final Fields VALUE = new Fields("value");

    private final TopologyBuilder builder = new TopologyBuilder();

    TopologyTestDriverTest() {
        builder.setSpout("numbers", new Numbers());
    }

    private TopologyTestDriver driver() {
        return TopologyTestDriver.of(builder.createTopology(), Map.of());
    }

    private TopologyTestDriver running() {
        return TopologyTestDriver.of(
                TopologyUnderTest.of(builder.createTopology(), Map.of()).running("numbers"));
    }

    private void bolt(String id, Steps.Step step) {
        builder.setBolt(id, Steps.bolt(VALUE, step)).shuffleGrouping("numbers");
    }

    @Test
    void whatIsPipedIsProcessedAckedAndKeptInOrder() {
        bolt(
                "double",
                (tuple, out) -> {
                    out.emit(tuple, new Values(2 * tuple.getInteger(0)));
                    out.ack(tuple);
                });
        try (TopologyTestDriver driver = driver()) {
            Integer first = driver.pipe("numbers", 7);
            Integer second = driver.pipe("numbers", 9);

            assertThat(driver.output("numbers")).containsExactly(new Values(7), new Values(9));
            assertThat(driver.output("double")).containsExactly(new Values(14), new Values(18));
            assertThat(driver.acked("numbers")).containsExactly(first, second);
            assertThat(driver.failed("numbers")).isEmpty();
            assertThat(driver.pending("numbers")).isZero();
        }
    }

    @Test
    void everyMessageIsAckedOrFailedOrPending() {
        bolt(
                "judge",
                (tuple, out) -> {
                    if (tuple.getInteger(0) % 3 == 0) {
                        out.ack(tuple);
                    } else if (tuple.getInteger(0) % 3 == 1) {
                        out.fail(tuple);
                    }
                });
        try (TopologyTestDriver driver = driver()) {
            for (int number = 0; number < 300; number++) {
                driver.pipe("numbers", number);
            }
            assertThat(driver.acked("numbers")).hasSize(100).doesNotHaveDuplicates();
            assertThat(driver.failed("numbers")).hasSize(100).doesNotHaveDuplicates();
            assertThat(driver.pending("numbers")).isEqualTo(100);
            assertThat(driver.acked("numbers"))
                    .doesNotContainAnyElementsOf(driver.failed("numbers"));

            driver.advanceTime(Duration.ofSeconds(60));
            assertThat(driver.failed("numbers")).hasSize(200).doesNotHaveDuplicates();
            assertThat(driver.pending("numbers")).isZero();
        }
    }

    @Test
    void whatNobodyAcksFailsBetweenOnceAndTwiceTheTimeout() {
        bolt("forget", (tuple, out) -> {});
        try (TopologyTestDriver driver = driver()) {
            Integer id = driver.pipe("numbers", 1);
            driver.advanceTime(Duration.ofSeconds(29));
            assertThat(driver.failed("numbers")).isEmpty();
            driver.advanceTime(Duration.ofSeconds(31));
            assertThat(driver.failed("numbers")).containsExactly(id);
        }
    }

    @Test
    void ticksComeWhenTheyAreDue() {
        builder.setBolt(
                        "count",
                        Steps.bolts(
                                VALUE,
                                () -> {
                                    List<Tuple> held = new ArrayList<>();
                                    return (tuple, out) -> {
                                        if (!TupleUtils.isTick(tuple)) {
                                            held.add(tuple);
                                            return;
                                        }
                                        out.emit(held, new Values(held.size()));
                                        held.forEach(out::ack);
                                        held.clear();
                                    };
                                }))
                .shuffleGrouping("numbers")
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 5);
        try (TopologyTestDriver driver = driver()) {
            driver.pipe("numbers", 1);
            driver.pipe("numbers", 2);
            driver.advanceTime(Duration.ofMillis(4_999));
            assertThat(driver.output("count")).isEmpty();
            assertThat(driver.pending("numbers")).isEqualTo(2);

            driver.advanceTime(Duration.ofMillis(1));
            assertThat(driver.output("count")).containsExactly(new Values(2));
            assertThat(driver.acked("numbers")).hasSize(2);

            driver.advanceTime(Duration.ofSeconds(10));
            assertThat(driver.output("count"))
                    .containsExactly(new Values(2), new Values(0), new Values(0));
            assertThat(driver.now()).isEqualTo(Instant.parse("2020-01-01T00:00:15Z"));
        }
    }

    @Test
    void aTupleOfTwoTreesEndsBoth() {
        builder.setSpout("letters", new Numbers());
        builder.setBolt(
                        "join",
                        Steps.bolts(
                                VALUE,
                                () -> {
                                    Map<String, Tuple> sides = new HashMap<>();
                                    return (tuple, out) -> {
                                        sides.put(tuple.getSourceComponent(), tuple);
                                        if (sides.size() == 2) {
                                            out.emit(sides.values(), new Values("pair"));
                                            sides.values().forEach(out::ack);
                                            sides.clear();
                                        }
                                    };
                                }))
                .globalGrouping("numbers")
                .globalGrouping("letters");
        builder.setBolt(
                        "last",
                        Steps.bolts(
                                VALUE,
                                () -> {
                                    int[] seen = {0};
                                    return (tuple, out) -> {
                                        if (seen[0]++ == 0) {
                                            out.ack(tuple);
                                        } else {
                                            out.fail(tuple);
                                        }
                                    };
                                }))
                .globalGrouping("join");
        try (TopologyTestDriver driver = driver()) {
            Integer one = driver.pipe("numbers", 1);
            assertThat(driver.acked("numbers")).isEmpty();
            Integer a = driver.pipe("letters", "a");
            assertThat(driver.acked("numbers")).containsExactly(one);
            assertThat(driver.acked("letters")).containsExactly(a);

            Integer two = driver.pipe("numbers", 2);
            Integer b = driver.pipe("letters", "b");
            assertThat(driver.failed("numbers")).containsExactly(two);
            assertThat(driver.failed("letters")).containsExactly(b);
        }
    }

    @Test
    void noMoreIsEmittedThanMayBePending() {
        bolt("forget", (tuple, out) -> {});
        try (TopologyTestDriver driver =
                TopologyTestDriver.of(
                        builder.createTopology(), Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 2))) {
            for (int number = 0; number < 5; number++) {
                driver.pipe("numbers", number);
            }
            assertThat(driver.output("numbers")).hasSize(2);
            assertThat(driver.pending("numbers")).isEqualTo(5);
            driver.advanceTime(Duration.ofSeconds(60));
            assertThat(driver.failed("numbers")).hasSize(2);
            assertThat(driver.output("numbers")).hasSize(4);
            assertThat(driver.pending("numbers")).isEqualTo(3);
        }
    }

    @Test
    void aSpoutThatRunsIsAskedOnceAMillisecond() {
        builder.setBolt(
                        "refuse",
                        Steps.bolts(
                                VALUE,
                                () -> {
                                    int[] seen = {0};
                                    return (tuple, out) -> {
                                        if (++seen[0] == 5) {
                                            out.fail(tuple);
                                        } else {
                                            out.ack(tuple);
                                        }
                                    };
                                }))
                .shuffleGrouping("numbers");
        try (TopologyTestDriver driver = running()) {
            assertThat(driver.output("numbers")).isEmpty();
            driver.advanceTime(Duration.ofMillis(10));
            assertThat(driver.output("numbers", Numbers.EVEN)).hasSize(5);
            assertThat(driver.failed("numbers")).containsExactly(5);
            assertThat(driver.acked("numbers")).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        }
    }

    @Test
    void aBoltIsStoodInFor() {
        bolt("database", (tuple, out) -> out.reportError(new IllegalStateException("no network")));
        builder.setBolt("after", Steps.bolt(VALUE, (tuple, out) -> out.fail(tuple)))
                .shuffleGrouping("database");
        TopologyUnderTest test =
                TopologyUnderTest.of(builder.createTopology(), Map.of()).standingInFor("database");
        try (TopologyTestDriver driver = TopologyTestDriver.of(test)) {
            Integer number = driver.pipe("numbers", 1);
            Integer row = driver.pipe("database", "row");
            assertThat(driver.acked("numbers")).containsExactly(number);
            assertThat(driver.failed("database")).containsExactly(row);
        }
    }

    @Test
    void whatUserCodeThrowsIsThrownAtTheTest() {
        bolt(
                "careless",
                (tuple, out) -> {
                    throw new IllegalStateException("no room for " + tuple.getValue(0));
                });
        try (TopologyTestDriver driver = driver()) {
            assertThatThrownBy(() -> driver.pipe("numbers", 3))
                    .isInstanceOf(ComponentException.class)
                    .hasMessageContaining("component careless (task 2) threw")
                    .hasMessageContaining("no room for 3 at io.downburst.testing")
                    .hasRootCauseInstanceOf(IllegalStateException.class)
                    .asInstanceOf(type(ComponentException.class))
                    .extracting(ComponentException::component, ComponentException::task)
                    .containsExactly("careless", 2);
            assertThatThrownBy(() -> driver.output("careless"))
                    .isInstanceOf(ComponentException.class);
        }
    }

    @Test
    void noThreadIsStarted() {
        bolt("ack", (tuple, out) -> out.ack(tuple));
        Map<Thread, StackTraceElement[]> before = Thread.getAllStackTraces();
        try (TopologyTestDriver driver = running()) {
            driver.advanceTime(Duration.ofMinutes(1));
            assertThat(driver.acked("numbers")).hasSize(60_000);
            assertThat(Thread.getAllStackTraces().keySet())
                    .filteredOn(thread -> !before.containsKey(thread))
                    .extracting(Thread::getName)
                    .noneMatch(name -> name.contains("downburst") || name.contains("executor"));
        }
    }

    @Test
    void noWallClockIsAsked() {
        bolt("ack", (tuple, out) -> out.ack(tuple));
        try (TopologyTestDriver one = running();
                TopologyTestDriver other = running()) {
            one.advanceTime(Duration.ofMillis(200));
            for (int millis = 0; millis < 200; millis++) {
                other.advanceTime(Duration.ofMillis(1));
            }
            assertThat(one.output("numbers")).hasSize(200).isEqualTo(other.output("numbers"));
        }
    }
}
