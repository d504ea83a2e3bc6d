package io.downburst.server.web;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.Quantile;
import io.prometheus.metrics.model.snapshots.Quantiles;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Figures gathered by the name of their metric, whose points have to stand together. */
final class MetricFamilies {

    private static final double MICROS_PER_SECOND = 1_000_000;

    private final Map<String, CounterSnapshot.Builder> counters = new LinkedHashMap<>();
    private final Map<String, GaugeSnapshot.Builder> gauges = new LinkedHashMap<>();
    private final Map<String, SummarySnapshot.Builder> summaries = new LinkedHashMap<>();

    /**
     * @param name without the {@code _total} that the formats put behind it
     * @param value a number
     */
    void counter(String name, String help, Labels labels, Object value) {
        named(counters, name, help, CounterSnapshot::builder)
                .dataPoint(
                        CounterDataPointSnapshot.builder()
                                .labels(labels)
                                .value(((Number) value).doubleValue())
                                .build());
    }

    void gauge(String name, String help, Labels labels, Object value) {
        named(gauges, name, help, GaugeSnapshot::builder)
                .dataPoint(
                        GaugeDataPointSnapshot.builder()
                                .labels(labels)
                                .value(((Number) value).doubleValue())
                                .build());
    }

    /**
     * @param micros percentiles by their names
     */
    void latency(String name, String help, Labels labels, Map<?, ?> micros) {
        named(summaries, name, help, SummarySnapshot::builder)
                .dataPoint(
                        SummaryDataPointSnapshot.builder()
                                .labels(labels)
                                .quantiles(
                                        Quantiles.of(
                                                quantile(0.5, micros.get("p50")),
                                                quantile(0.99, micros.get("p99")),
                                                quantile(0.999, micros.get("p999"))))
                                .build());
    }

    private static Quantile quantile(double share, Object micros) {
        return new Quantile(share, ((Number) micros).doubleValue() / MICROS_PER_SECOND);
    }

    private static <B extends MetricSnapshot.Builder<B>> B named(
            Map<String, B> families, String name, String help, Supplier<B> builder) {
        return families.computeIfAbsent(name, it -> builder.get().name(it).help(help));
    }

    MetricSnapshots snapshots() {
        MetricSnapshots.Builder all = MetricSnapshots.builder();
        counters.values().forEach(family -> all.metricSnapshot(family.build()));
        gauges.values().forEach(family -> all.metricSnapshot(family.build()));
        summaries.values().forEach(family -> all.metricSnapshot(family.build()));
        return all.build();
    }
}
