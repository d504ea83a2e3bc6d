package io.downburst.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.downburst.bench.figure.Metric;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    @Test
    void ratiosAreTakenWithinAPairAndSayHowManyTimesBetter() {
        List<Run> runs =
                List.of(
                        Samples.run(Engine.STORM, 1, 100, 40),
                        Samples.run(Engine.DOWNBURST, 1, 1000, 20),
                        Samples.run(Engine.DOWNBURST, 2, 600, 10),
                        Samples.run(Engine.STORM, 2, 200, 5));
        assertThat(Comparison.of(runs))
                .containsExactly(
                        new Comparison(
                                Engine.STORM,
                                Metric.THROUGHPUT,
                                List.of(100.0, 200.0),
                                List.of(1000.0, 600.0),
                                List.of(10.0, 3.0)),
                        new Comparison(
                                Engine.STORM,
                                Metric.P99,
                                List.of(40.0, 5.0),
                                List.of(20.0, 10.0),
                                List.of(2.0, 0.5)));
    }

    @Test
    void aWrongRunCountsForNothing() {
        List<Run> runs =
                List.of(
                        Samples.run(Engine.STORM, 1, 100, 40),
                        Samples.run(Engine.DOWNBURST, 1, 1000, 20),
                        Samples.wrong(Engine.DOWNBURST, 2),
                        Samples.run(Engine.STORM, 2, 200, 5));
        assertThat(Comparison.of(runs))
                .filteredOn(each -> each.metric() == Metric.THROUGHPUT)
                .extracting(Comparison::ours, Comparison::advantages)
                .containsExactly(tuple(List.of(1000.0), List.of(10.0)));
    }

    @Test
    void everyOpponentIsComparedWithTheSameRuns() {
        List<Run> runs =
                List.of(
                        Samples.run(Engine.STORM_CLUSTER, 1, 50, 40),
                        Samples.run(Engine.STORM, 1, 100, 40),
                        Samples.run(Engine.DOWNBURST, 1, 1000, 20));
        assertThat(Comparison.of(runs))
                .extracting(Comparison::opponent, Comparison::metric, Comparison::advantages)
                .containsExactly(
                        tuple(Engine.STORM, Metric.THROUGHPUT, List.of(10.0)),
                        tuple(Engine.STORM, Metric.P99, List.of(2.0)),
                        tuple(Engine.STORM_CLUSTER, Metric.THROUGHPUT, List.of(20.0)),
                        tuple(Engine.STORM_CLUSTER, Metric.P99, List.of(2.0)));
    }

    @Test
    void aPairWithAFailedRunHasNoRatio() {
        List<Run> runs =
                List.of(
                        Samples.run(Engine.STORM, 1, 100, 40),
                        Samples.failed(Engine.DOWNBURST, 1),
                        Samples.run(Engine.STORM, 2, 100, 40),
                        Samples.run(Engine.DOWNBURST, 2, 300, 40));
        assertThat(Comparison.of(runs).get(0).advantages()).containsExactly(3.0);
    }
}
