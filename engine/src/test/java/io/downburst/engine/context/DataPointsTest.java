package io.downburst.engine.context;

import static org.assertj.core.api.Assertions.assertThat;

import com.codahale.metrics.Histogram;
import com.codahale.metrics.MetricSet;
import com.codahale.metrics.Timer;
import com.codahale.metrics.UniformReservoir;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.storm.metric.api.IMetricsConsumer.DataPoint;
import org.apache.storm.metrics2.PerReporterGauge;
import org.apache.storm.task.TopologyContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DataPointsTest {

    private final TestWorker worker = new TestWorker(Components.wordCount(1, 1).createTopology());
    private final TopologyContext context = worker.context("count");

    @AfterEach
    void close() {
        worker.close();
    }

    @Test
    void countersAndNumericGaugesKeepTheirNames() {
        context.registerCounter("seen").inc(3);
        context.registerGauge("level", () -> 2.5);
        context.registerGauge("state", () -> "not a number");

        assertThat(points())
                .containsExactlyInAnyOrder(new DataPoint("seen", 3L), new DataPoint("level", 2.5));
    }

    @Test
    void gaugesThatTellReportersApartAreToldWhoAsks() {
        context.registerGauge(
                "mine",
                new PerReporterGauge<Integer>() {
                    @Override
                    public Integer getValue() {
                        return 0;
                    }

                    @Override
                    public Integer getValueForReporter(Object reporter) {
                        return reporter == DataPointsTest.this ? 1 : 2;
                    }
                });

        assertThat(points()).containsExactly(new DataPoint("mine", 1));
    }

    @Test
    void metersBecomeACountAndRates() {
        context.registerMeter("events").mark(4);

        assertThat(points())
                .extracting(point -> point.name)
                .containsExactlyInAnyOrderElementsOf(rates("events"));
        assertThat(points()).contains(new DataPoint("events.count", 4L));
    }

    @Test
    void histogramsBecomeACountAndQuantilesInMilliseconds() {
        Histogram histogram = new Histogram(new UniformReservoir());
        histogram.update(2_000_000);
        MetricSet set = () -> Map.of("wait", histogram);
        context.registerMetricSet("db", set);

        assertThat(points())
                .extracting(point -> point.name)
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(Stream.of("db.wait.count"), quantiles("db.wait")).toList());
        assertThat(points()).contains(new DataPoint("db.wait.p99", 2.0));
    }

    @Test
    void timersBecomeBoth() {
        Timer timer = context.registerTimer("calls");
        timer.time(() -> {});

        assertThat(points())
                .extracting(point -> point.name)
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(rates("calls").stream(), quantiles("calls")).toList());
    }

    @Test
    void otherTasksMetricsAreLeftOut() {
        worker.context("words").registerCounter("elsewhere");

        assertThat(points()).isEmpty();
    }

    private List<DataPoint> points() {
        return worker.metrics2.dataPoints(context.getThisTaskId(), this);
    }

    private static List<String> rates(String name) {
        return Stream.of("count", "m1_rate", "m5_rate", "m15_rate", "mean_rate")
                .map(suffix -> name + "." + suffix)
                .toList();
    }

    private static Stream<String> quantiles(String name) {
        return Stream.of("max", "mean", "min", "stddev", "p50", "p75", "p95", "p98", "p99", "p999")
                .map(suffix -> name + "." + suffix);
    }
}
