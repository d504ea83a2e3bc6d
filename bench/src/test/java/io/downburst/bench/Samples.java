package io.downburst.bench;

import io.downburst.bench.figure.Measurement;
import io.downburst.bench.figure.Metric;
import io.downburst.bench.figure.Verdict;
import java.util.List;
import java.util.Map;

/** Runs to test reports with. */
final class Samples {
    private Samples() {}

    static Run run(Engine engine, int pair, double throughput, double p99) {
        return new Run(
                "cn-acked-p1",
                engine,
                pair,
                new Measurement(
                        Map.of(Metric.THROUGHPUT, throughput, Metric.P99, p99),
                        List.of((long) throughput),
                        List.of(1L << 30),
                        List.of(new Verdict("received = emitted", true, "5 received, 5 emitted"))),
                null);
    }

    static Run wrong(Engine engine, int pair) {
        return new Run(
                "cn-acked-p1",
                engine,
                pair,
                new Measurement(
                        Map.of(Metric.THROUGHPUT, 9e9),
                        List.of(),
                        List.of(),
                        List.of(new Verdict("received = emitted", false, "4 received, 5 emitted"))),
                null);
    }

    static Run failed(Engine engine, int pair) {
        return new Run("cn-acked-p1", engine, pair, null, "exit code 1, see a.log");
    }
}
