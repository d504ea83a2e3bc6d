package io.downburst.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.contentOf;

import io.downburst.bench.figure.Metric;
import io.downburst.bench.figure.Verdict;
import io.downburst.bench.workload.Catalogue;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OthersIT {
    @TempDir Path out;

    @ParameterizedTest
    @EnumSource(names = {"JET", "FLINK"})
    void wordsAreCountedRightWithSnapshots(Engine engine) throws Exception {
        Run run = run("wc-acked-p1", engine, 1);
        assertThat(run.measurement().verdicts()).hasSize(3).allMatch(Verdict::holds);
        assertThat(run.figure(Metric.THROUGHPUT)).isPositive();
    }

    @ParameterizedTest
    @EnumSource(names = {"JET", "FLINK"})
    void whatIsPassedOnArrives(Engine engine) throws Exception {
        Run run = run("cin-unacked-p1", engine, 0);
        assertThat(run.measurement().verdicts()).hasSize(1).allMatch(Verdict::holds);
    }

    private Run run(String workload, Engine engine, int seconds) throws Exception {
        Settings settings = new Settings(List.of(engine), 1, 1, seconds, List.of("-Xmx1g"), out);
        Run run =
                new ChildProcess(settings, Home.find())
                        .run(Catalogue.named(workload).get(0), engine, 1, () -> {});
        assertThat(run.failure()).as(() -> printed(run)).isNull();
        return run;
    }

    private String printed(Run run) {
        String log = run.workload() + "-" + run.pair() + "-" + run.engine() + ".log";
        return contentOf(out.resolve("logs").resolve(log).toFile());
    }
}
