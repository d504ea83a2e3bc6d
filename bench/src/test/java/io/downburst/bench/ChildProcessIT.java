package io.downburst.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.bench.figure.Metric;
import io.downburst.bench.workload.Catalogue;
import io.downburst.bench.workload.Workload;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChildProcessIT {
    @TempDir Path out;

    @ParameterizedTest
    @EnumSource(names = {"STORM", "DOWNBURST"})
    void wordCountRunsAndIsRight(Engine engine) throws Exception {
        Run run = child("-Xmx1g").run(workload("wc-acked-p1"), engine, 1, () -> {});
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

    /** More than this machine may have: threads that share processors race all the same. */
    @ParameterizedTest
    @ValueSource(strings = {"wc-acked-p4", "cn-acked-p8"})
    void manyCoresAreRightToo(String workload) throws Exception {
        Run run =
                child("-Xmx1g", "-XX:ActiveProcessorCount=8")
                        .run(workload(workload), Engine.DOWNBURST, 1, () -> {});
        assertThat(run.failure()).isNull();
        assertThat(run.measurement().verdicts()).allMatch(verdict -> verdict.holds());
    }

    @ParameterizedTest
    @ValueSource(strings = {"sort-p1", "wc-unacked-p1"})
    void theYardstickCallsTheSameUserCode(String workload) throws Exception {
        Run run = child("-Xmx1g").run(workload(workload), Engine.LOOP, 1, () -> {});
        assertThat(run.failure()).isNull();
        assertThat(run.measurement().verdicts()).allMatch(verdict -> verdict.holds());
    }

    @Test
    void aWholeClusterIsMeasuredAndEndsWithTheRun() throws Exception {
        Run run = child("-Xmx1g").run(workload("start"), Engine.STORM_CLUSTER, 1, () -> {});
        assertThat(run.failure()).isNull();
        assertThat(run.measurement().verdicts()).allMatch(verdict -> verdict.holds());
        assertThat(run.figure(Metric.CLUSTER_THREADS)).isGreaterThan(run.figure(Metric.THREADS));
        assertThat(ProcessHandle.current().descendants()).isEmpty();
    }

    @Test
    void aJvmThatDoesNotStartIsAFailedRunWithItsLogNamed() throws Exception {
        Run run = child("-XX:NoSuchFlag").run(workload("start"), Engine.STORM, 1, () -> {});
        assertThat(run.isRight()).isFalse();
        assertThat(run.failure()).startsWith("exit code 1, see ").contains("start-1-storm.log");
    }

    @Test
    void afterAStopTheRunEndsAtOnce() throws Exception {
        ChildProcess child = child("-Xmx1g");
        child.stop();
        Run run = child.run(workload("cn-acked-p1"), Engine.STORM, 1, () -> {});
        assertThat(run.measurement()).isNull();
    }

    private ChildProcess child(String... flags) {
        return new ChildProcess(
                new Settings(List.of(Engine.STORM), 1, 1, 2, List.of(flags), out), Home.find());
    }

    private static Workload workload(String name) {
        return Catalogue.named(name).get(0);
    }
}
