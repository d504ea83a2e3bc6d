package io.downburst.engine.context;

import com.codahale.metrics.Gauge;
import com.codahale.metrics.Metered;
import com.codahale.metrics.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.storm.metric.api.IMetricsConsumer.DataPoint;
import org.apache.storm.metrics2.PerReporterGauge;
import org.apache.storm.metrics2.StormMetricRegistry;

/** Copies a task's registry metrics into data points, under the names Storm gives them. */
final class DataPoints {

    private static final double MILLIS_PER_NANO = 1.0 / TimeUnit.MILLISECONDS.toNanos(1);

    private final List<DataPoint> points = new ArrayList<>();

    private DataPoints() {}

    static List<DataPoint> of(StormMetricRegistry registry, int taskId, Object reporter) {
        DataPoints points = new DataPoints();
        registry.getTaskGauges(taskId)
                .forEach((name, gauge) -> points.gauge(name, gauge, reporter));
        registry.getTaskCounters(taskId)
                .forEach((name, counter) -> points.add(name, counter.getCount()));
        registry.getTaskHistograms(taskId)
                .forEach(
                        (name, histogram) -> {
                            points.snapshot(name, histogram.getSnapshot());
                            points.add(name + ".count", histogram.getCount());
                        });
        registry.getTaskMeters(taskId).forEach(points::metered);
        registry.getTaskTimers(taskId)
                .forEach(
                        (name, timer) -> {
                            points.snapshot(name, timer.getSnapshot());
                            points.metered(name, timer);
                        });
        return points.points;
    }

    private void add(String name, Number value) {
        points.add(new DataPoint(name, value));
    }

    private void gauge(String name, Gauge<?> gauge, Object reporter) {
        Object value =
                gauge instanceof PerReporterGauge<?> perReporter
                        ? perReporter.getValueForReporter(reporter)
                        : gauge.getValue();
        if (value instanceof Number number) {
            add(name, number);
        }
    }

    private void metered(String name, Metered metered) {
        add(name + ".count", metered.getCount());
        add(name + ".m1_rate", metered.getOneMinuteRate());
        add(name + ".m5_rate", metered.getFiveMinuteRate());
        add(name + ".m15_rate", metered.getFifteenMinuteRate());
        add(name + ".mean_rate", metered.getMeanRate());
    }

    /** Storm takes what a histogram holds for nanoseconds and reports milliseconds. */
    private void snapshot(String name, Snapshot snapshot) {
        add(name + ".max", snapshot.getMax() * MILLIS_PER_NANO);
        add(name + ".mean", snapshot.getMean() * MILLIS_PER_NANO);
        add(name + ".min", snapshot.getMin() * MILLIS_PER_NANO);
        add(name + ".stddev", snapshot.getStdDev() * MILLIS_PER_NANO);
        add(name + ".p50", snapshot.getMedian() * MILLIS_PER_NANO);
        add(name + ".p75", snapshot.get75thPercentile() * MILLIS_PER_NANO);
        add(name + ".p95", snapshot.get95thPercentile() * MILLIS_PER_NANO);
        add(name + ".p98", snapshot.get98thPercentile() * MILLIS_PER_NANO);
        add(name + ".p99", snapshot.get99thPercentile() * MILLIS_PER_NANO);
        add(name + ".p999", snapshot.get999thPercentile() * MILLIS_PER_NANO);
    }
}
