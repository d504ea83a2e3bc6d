package io.downburst.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Random schedules differ from each other, keep Storm's promises, and can be had again. */
class InterleavingTestTest {

    private static final String RACES = "downburst.test.races";

    /** Two ways of different lengths from one spout to one bolt, which keeps what comes first. */
    private static TopologyUnderTest race() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new Numbers(), 2);
        for (String way : List.of("one", "other")) {
            builder.setBolt(
                            way,
                            Steps.bolt(
                                    new Fields("number", "way"),
                                    (tuple, out) -> {
                                        out.emit(tuple, new Values(tuple.getValue(0), way));
                                        out.ack(tuple);
                                    }),
                            2)
                    .shuffleGrouping("numbers");
        }
        builder.setBolt(
                        "arrive",
                        Steps.bolt(
                                new Fields("number", "way"),
                                (tuple, out) -> {
                                    out.emit(tuple, tuple.getValues());
                                    out.ack(tuple);
                                }))
                .globalGrouping("one")
                .globalGrouping("other");
        return TopologyUnderTest.of(builder.createTopology(), Map.of());
    }

    private static List<List<Object>> arrivals(long seed) {
        try (TopologyTestDriver driver = TopologyTestDriver.interleaved(race(), seed)) {
            IntStream.range(0, 10).forEach(number -> driver.pipe("numbers", number));
            return driver.output("arrive");
        }
    }

    @Test
    void theSameSeedHasTheSameOrderAndOthersHaveOthers() {
        Map<Long, List<List<Object>>> bySeed = new HashMap<>();
        for (long seed = 0; seed < 50; seed++) {
            bySeed.put(seed, arrivals(seed));
        }
        bySeed.forEach((seed, order) -> assertThat(arrivals(seed)).isEqualTo(order));
        Set<List<List<Object>>> orders = bySeed.values().stream().collect(Collectors.toSet());
        assertThat(orders).hasSizeGreaterThan(45);
    }

    @UnderTest
    TopologyUnderTest topology() {
        return race();
    }

    @InterleavingTest(schedules = 200)
    void everyScheduleKeepsTheLedger(TopologyTestDriver driver) {
        List<Object> piped = new ArrayList<>();
        for (int number = 0; number < 20; number++) {
            piped.add(driver.pipe("numbers", number));
        }
        assertThat(driver.acked("numbers")).containsExactlyInAnyOrderElementsOf(piped);
        assertThat(driver.failed("numbers")).isEmpty();
        assertThat(driver.pending("numbers")).isZero();
        assertThat(driver.output("arrive")).hasSize(40).doesNotHaveDuplicates();
    }

    /** A test with a mistake that only some schedules show; run by the test below. */
    @EnabledIfSystemProperty(named = RACES, matches = "true")
    static class Mistaken {

        @UnderTest
        TopologyUnderTest topology() {
            return race();
        }

        @InterleavingTest(schedules = 1000)
        void oneWayIsAlwaysFaster(TopologyTestDriver driver) {
            driver.pipe("numbers", 1);
            assertThat(driver.output("arrive").get(0).get(1)).isEqualTo("one");
        }
    }

    @Test
    void aScheduleThatFailsTellsHowToRunItAgainAndFailsAgain() {
        TestExecutionSummary found = run(Map.of());
        assertThat(found.getTestsFailedCount()).isEqualTo(1);
        assertThat(found.getTestsStartedCount()).isLessThan(1000);
        String message = found.getFailures().get(0).getException().getMessage();
        Matcher how =
                Pattern.compile(
                                "To run this schedule again: -Dtest=(\\S+)#oneWayIsAlwaysFaster"
                                        + " -Ddownburst.schedule=(\\d+)")
                        .matcher(message);
        assertThat(how.find()).as(message).isTrue();
        assertThat(how.group(1)).isEqualTo(Mistaken.class.getName());

        TestExecutionSummary again = run(Map.of("downburst.schedule", how.group(2)));
        assertThat(again.getTestsStartedCount()).isEqualTo(1);
        assertThat(again.getFailures().get(0).getException()).hasMessage(message);
    }

    private static TestExecutionSummary run(Map<String, String> properties) {
        LauncherDiscoveryRequest request =
                LauncherDiscoveryRequestBuilder.request()
                        .selectors(selectClass(Mistaken.class))
                        .build();
        SummaryGeneratingListener summary = new SummaryGeneratingListener();
        Map<String, String> all = new HashMap<>(properties);
        all.put(RACES, "true");
        all.forEach(System::setProperty);
        try {
            LauncherFactory.create().execute(request, summary);
        } finally {
            all.keySet().forEach(System::clearProperty);
        }
        return summary.getSummary();
    }
}
