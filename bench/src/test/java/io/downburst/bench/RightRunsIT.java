package io.downburst.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The oracles of the catalogue, where more can go wrong than in a plain run. */
class RightRunsIT {
    @TempDir Path out;

    /** More than this machine may have: threads that share processors race all the same. */
    @ParameterizedTest
    @ValueSource(strings = {"wc-acked-p4", "cn-acked-p8"})
    void manyCoresAreRightToo(String workload) throws Exception {
        Run run =
                OneRun.of(workload, Engine.DOWNBURST, out, "-Xmx1g", "-XX:ActiveProcessorCount=8");
        assertThat(run.failure()).isNull();
        assertThat(run.measurement().verdicts()).allMatch(verdict -> verdict.holds());
    }

    @ParameterizedTest
    @ValueSource(strings = {"sort-p1", "wc-unacked-p1"})
    void theYardstickCallsTheSameUserCode(String workload) throws Exception {
        Run run = OneRun.of(workload, Engine.LOOP, out, "-Xmx1g");
        assertThat(run.failure()).isNull();
        assertThat(run.measurement().verdicts()).allMatch(verdict -> verdict.holds());
    }
}
