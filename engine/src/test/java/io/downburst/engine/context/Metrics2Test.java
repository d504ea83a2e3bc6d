package io.downburst.engine.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.codahale.metrics.MetricRegistry;
import com.codahale.metrics.SharedMetricRegistries;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.metrics2.StormMetricRegistry;
import org.apache.storm.metrics2.reporters.StormReporter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class Metrics2Test {

    private static final int PORT = 6700;
    private static final List<String> CALLS = new ArrayList<>();

    public static class Reporter implements StormReporter {
        @Override
        @SuppressWarnings("deprecation") // the only way a reporter can be written
        public void prepare(
                MetricRegistry registry,
                Map<String, Object> conf,
                Map<String, Object> reporterConf) {
            CALLS.add("prepare");
        }

        @Override
        public void start() {
            CALLS.add("start");
        }

        @Override
        public void stop() {
            CALLS.add("stop");
        }

        @Override
        public void close() {}
    }

    @BeforeEach
    void forgetCalls() {
        CALLS.clear();
    }

    @Test
    void namesAreThoseOfAStartedStormRegistry() {
        StormMetricRegistry storm = new StormMetricRegistry();
        storm.start(Map.of(Config.STORM_ID, Plans.TOPOLOGY_ID), PORT);
        storm.stop();
        storm.counter("seen", "count", 3);

        try (Metrics2 metrics2 = new Metrics2(Plans.TOPOLOGY_ID, Map.of(), PORT)) {
            metrics2.start();
            metrics2.registry().counter("seen", "count", 3);

            assertThat(metrics2.registry().getRegistry().getNames())
                    .isEqualTo(storm.getRegistry().getNames())
                    .noneMatch(name -> name.contains("null"));
        }
    }

    @Test
    void noThreadRunsWhereNobodyLooks() {
        List<Thread> before = timers();
        try (Metrics2 metrics2 = new Metrics2(Plans.TOPOLOGY_ID, Map.of(), PORT)) {
            metrics2.start();
            assertThat(metrics2.observed()).isFalse();
            assertThat(timers()).isEqualTo(before);
        }
    }

    @Test
    void oneThatWasNeverStartedRunsNothingAndIsNotShared() {
        List<Thread> before = timers();
        try (Metrics2 metrics2 = withReporter(Reporter.class.getName())) {
            assertThat(metrics2.observed()).isTrue();
            assertThat(timers()).isEqualTo(before);
            assertThat(SharedMetricRegistries.names()).doesNotContain(Metrics2.SHARED_NAME);
        }
        assertThat(CALLS).isEmpty();
    }

    @Test
    void reportersRunUntilItIsClosed() {
        List<Thread> before = timers();
        Metrics2 metrics2 = withReporter(Reporter.class.getName());
        assertThat(metrics2.observed()).isTrue();
        metrics2.start();
        assertThat(CALLS).containsExactly("prepare", "start");

        metrics2.close();

        assertThat(CALLS).containsExactly("prepare", "start", "stop");
        assertThat(timers()).isEqualTo(before);
    }

    @Test
    void aReporterThatCannotBeMadeLeavesNothingBehind() {
        List<Thread> before = timers();

        try (Metrics2 metrics2 = withReporter("no.such.Reporter")) {
            assertThatThrownBy(metrics2::start).hasMessageContaining("no.such.Reporter");
        }

        assertThat(timers()).isEqualTo(before);
        assertThat(SharedMetricRegistries.names()).doesNotContain(Metrics2.SHARED_NAME);
    }

    @Test
    void theFirstRegistryOfTheJvmIsSharedUntilItIsClosed() {
        Metrics2 first = new Metrics2("first-1-0", Map.of(), PORT);
        first.start();
        try (Metrics2 second = new Metrics2("second-2-0", Map.of(), PORT)) {
            second.start();
            assertThat(SharedMetricRegistries.getOrCreate(Metrics2.SHARED_NAME))
                    .isSameAs(first.registry().getRegistry())
                    .isNotSameAs(second.registry().getRegistry());
        }
        assertThat(SharedMetricRegistries.names()).contains(Metrics2.SHARED_NAME);

        first.close();

        assertThat(SharedMetricRegistries.names()).doesNotContain(Metrics2.SHARED_NAME);
    }

    private static Metrics2 withReporter(String className) {
        Map<String, Object> conf = new HashMap<>();
        conf.put(Config.TOPOLOGY_METRICS_REPORTERS, List.of(Map.of("class", className)));
        return new Metrics2(Plans.TOPOLOGY_ID, conf, PORT);
    }

    private static List<Thread> timers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("MetricRegistryTimer"))
                .toList();
    }
}
