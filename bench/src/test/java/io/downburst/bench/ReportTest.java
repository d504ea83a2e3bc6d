package io.downburst.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.bench.figure.Metric;
import io.downburst.bench.workload.Catalogue;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportTest {
    private static final List<Run> RUNS =
            List.of(
                    Samples.run(Engine.STORM, 1, 600_000, 2_300_000),
                    Samples.run(Engine.DOWNBURST, 1, 26_400_000, 9_000),
                    Samples.run(Engine.DOWNBURST, 2, 27_000_000, 8_000),
                    Samples.run(Engine.STORM, 2, 540_000, 2_500_000));

    @Test
    void summaryShowsMediansAndTheRatioPairByPair() {
        assertThat(report(RUNS).summary())
                .isEqualTo(
                        """
                        | workload    | measure           | against | its figure | downburst | times better (range)   | pair by pair |
                        |-------------|-------------------|---------|------------|-----------|------------------------|--------------|
                        | cn-acked-p1 | tuples/s          | storm   | 570 k      | 26.7 M    | 47.0x (44.0x to 50.0x) | 44.0x 50.0x  |
                        | cn-acked-p1 | p99 from emission | storm   | 2.40 ms    | 8.50 us   | 284x (256x to 313x)    | 256x 313x    |
                        """);
    }

    @Test
    void eachOpponentHasATableOfItsOwn() {
        List<Run> runs =
                List.of(
                        Samples.run(Engine.STORM, 1, 600_000, 2_300_000),
                        Samples.run(Engine.STORM_CLUSTER, 1, 300_000, 2_300_000),
                        Samples.run(Engine.DOWNBURST, 1, 6_000_000, 9_000));
        assertThat(report(runs).table(Catalogue.named("cn-acked-p1").get(0)))
                .containsSubsequence("| storm ", "| 10.0x ", "| storm-cluster ", "| 20.0x ");
    }

    @Test
    void oraclesThatHeldAreCounted() {
        assertThat(report(RUNS).oracles())
                .isEqualTo(
                        """
                        | oracle             | held in     |
                        |--------------------|-------------|
                        | received = emitted | 4 of 4 runs |
                        """);
    }

    @Test
    void wrongAndFailedRunsAreNamedWithWhatWasSeen() {
        List<Run> runs =
                List.of(
                        Samples.run(Engine.STORM, 1, 1, 1),
                        Samples.wrong(Engine.DOWNBURST, 1),
                        Samples.failed(Engine.DOWNBURST, 2));
        assertThat(report(runs).oracles())
                .isEqualTo(
                        """
                        | oracle             | held in     |
                        |--------------------|-------------|
                        | received = emitted | 1 of 2 runs |

                        Wrong:

                        - cn-acked-p1, downburst, pair 1: not so: received = emitted (4 received, 5 emitted)
                        - cn-acked-p1, downburst, pair 2: failed (exit code 1, see a.log)
                        """);
    }

    @Test
    void pageLeavesOutWorkloadsThatDidNotRun() {
        assertThat(report(RUNS).page("- a machine\n", List.of("ratios.svg"), List.of()))
                .contains("- a machine\n", "![](ratios.svg)", "\n### cn-acked-p1\n")
                .doesNotContain("### wc", "Published elsewhere");
    }

    @Test
    void whatOthersPublishedStandsApartWithItsHardware() {
        Published published =
                new Published(
                        "cn",
                        "CN",
                        "a paper",
                        "a big machine",
                        List.of("cn"),
                        "tuples/s",
                        Metric.Unit.COUNT,
                        List.of("old", "new"),
                        Map.of("batch 1", Arrays.asList(2e6, null)));
        String page = report(RUNS).page("", List.of(), List.of(published));
        assertThat(page.substring(page.indexOf("## Published elsewhere")))
                .contains("a paper", "a big machine", "| batch 1  | 2.00 M | -   |");
        assertThat(page.substring(0, page.indexOf("## Published elsewhere")))
                .doesNotContain("2.00 M");
    }

    private static Report report(List<Run> runs) {
        return new Report(Catalogue.all(), runs);
    }
}
