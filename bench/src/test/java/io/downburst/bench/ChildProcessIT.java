package io.downburst.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.bench.figure.Metric;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ChildProcessIT {
    @TempDir Path out;

    @ParameterizedTest
    @EnumSource(names = {"STORM", "DOWNBURST"})
    void wordCountRunsAndIsRight(Engine engine) throws Exception {
        Run run = OneRun.of("wc-acked-p1", engine, out, "-Xmx1g");
        assertThat(run.failure()).isNull();
        assertThat(run.measurement().verdicts()).allMatch(verdict -> verdict.holds());
        assertThat(run.measurement().perSecond()).hasSize(2);
        assertThat(run.measurement().figures())
                .containsKeys(
                        Metric.THROUGHPUT,
                        Metric.CPU_PER_TUPLE,
                        Metric.P50,
                        Metric.RSS,
                        Metric.START_FROM_LAUNCH)
                .doesNotContainKey(Metric.BIRTH_P50);
        assertThat(run.measurement().figures().containsKey(Metric.CORE_DISTANCE))
                .isEqualTo(Runtime.getRuntime().availableProcessors() > 1);
    }

    @Test
    void aWholeClusterIsMeasuredAndEndsWithTheRun() throws Exception {
        Run run = OneRun.of("start", Engine.STORM_CLUSTER, out, "-Xmx1g");
        assertThat(run.failure()).isNull();
        assertThat(run.measurement().verdicts()).allMatch(verdict -> verdict.holds());
        assertThat(run.figure(Metric.CLUSTER_THREADS)).isGreaterThan(run.figure(Metric.THREADS));
        assertThat(ProcessHandle.current().descendants()).isEmpty();
    }

    @Test
    void aJvmThatDoesNotStartIsAFailedRunWithItsLogNamed() throws Exception {
        Run run = OneRun.of("start", Engine.STORM, out, "-XX:NoSuchFlag");
        assertThat(run.isRight()).isFalse();
        assertThat(run.failure()).startsWith("exit code 1, see ").contains("start-1-storm.log");
    }

    @Test
    void afterAStopTheRunEndsAtOnce() throws Exception {
        ChildProcess child = OneRun.child(out, "-Xmx1g");
        child.stop();
        Run run = child.run(OneRun.workload("cn-acked-p1"), Engine.STORM, 1, () -> {});
        assertThat(run.measurement()).isNull();
    }
}
