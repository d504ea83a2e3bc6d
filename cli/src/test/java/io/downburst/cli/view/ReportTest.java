package io.downburst.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.engine.stats.CoreSnapshot;
import io.downburst.engine.stats.TopologySnapshot;
import io.downburst.local.watch.Subject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportTest {

    private static final Subject WORD_COUNT =
            new Subject("word-count", List.of("lines", "split", "count"));
    private static final TopologySnapshot EARLIER =
            new Snapshots(10, 8)
                    .bolt("count", 400_000, 4, 0, 100)
                    .bolt("count", 500_000, 4, 0, 100)
                    .spout("lines", 100_000, 95_000, 0, 5_000, 1)
                    .bolt("split", 100_000, 2, 0, 0)
                    .systemBolt()
                    .make();
    private static final TopologySnapshot LATER =
            new Snapshots(12, 9.9)
                    .bolt("count", 850_000, 5.9, 0, 900)
                    .bolt("count", 950_000, 5.9, 0, 840)
                    .spout("lines", 202_460, 197_000, 460, 5_000, 1.4)
                    .bolt("split", 202_400, 2.6, 1.2, 500)
                    .systemBolt()
                    .make();

    @Test
    void showsRatesOfTheInterval() {
        assertThat(live(80))
                .isEqualTo(
                        """
                        word-count  0:12  2 cores 95 % busy  5,000 trees open
                        component   emitted/s  executed/s    acked/s  failed/s     p50     p99  inbox
                        lines          51,230           -     51,000       230 1.20 ms 1.20 ms      -
                        split          51,200      51,200     51,200         0 2.50 us 2.50 us   50 %
                        count         450,000     450,000    450,000         0 2.50 us 2.50 us   87 %
                        bottleneck: count: its inbox is 87 % full and it is busy 95 % of the time
                        """);
    }

    @Test
    void looksTheSameOnAWideTerminal() {
        assertThat(live(200)).isEqualTo(live(80));
    }

    @Test
    void leavesColumnsOutOnANarrowTerminal() {
        assertThat(live(48))
                .isEqualTo(
                        """
                        word-count  0:12  2 cores 95 % busy  5,000 tree~
                        component  executed/s    acked/s     p99
                        lines               -     51,000 1.20 ms
                        split          51,200     51,200 2.50 us
                        count         450,000    450,000 2.50 us
                        bottleneck: count: its inbox is 87 % full and i~
                        """);
    }

    @Test
    void leavesComponentsOutOnALowTerminal() {
        assertThat(Report.live(WORD_COUNT, EARLIER, LATER, 80, 7))
                .hasSize(6)
                .contains("and 1 more components");
    }

    @Test
    void tellsOfThreadsThatBlock() {
        List<CoreSnapshot> cores = new ArrayList<>(LATER.cores());
        cores.add(new CoreSnapshot(2, 1, true, 12_000_000_000L));
        TopologySnapshot later =
                new TopologySnapshot(
                        LATER.takenAtNanos(), LATER.uptimeNanos(), LATER.executors(), cores);

        assertThat(Report.live(WORD_COUNT, EARLIER, later, 200, 24).get(0))
                .contains("2 cores 95 % busy + 1 threads for blocking code");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 12, 20, 33, 47, 60, 79, 80, 81, 120})
    void neverWraps(int width) {
        assertThat(Report.live(WORD_COUNT, EARLIER, LATER, width, 24))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width));
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 7, 8, 24})
    void neverScrollsTheTerminal(int height) {
        assertThat(Report.live(WORD_COUNT, EARLIER, LATER, 80, height)).hasSizeLessThan(height);
    }

    @Test
    void saysTheSameInOneLine() {
        assertThat(Report.line(WORD_COUNT, EARLIER, LATER))
                .isEqualTo(
                        "0:12 word-count: lines 51,230/s emitted (230/s failed) p99 1.20 ms,"
                                + " split 51,200/s p99 2.50 us, count 450,000/s p99 2.50 us;"
                                + " 5,000 trees open; bottleneck: count: its inbox is 87 % full"
                                + " and it is busy 95 % of the time");
    }

    @Test
    void endsWithTotalsAndLedger() {
        assertThat(text(Report.summary(WORD_COUNT, LATER, 80)))
                .isEqualTo(
                        """
                        word-count ran 0:12
                        component  tasks      emitted     executed        acked  failed     p50     p99
                        lines          1      202,460            -      197,000     460 1.20 ms 1.20 ms
                        split          1      202,400      202,400      202,400       0 2.50 us 2.50 us
                        count          2    1,800,000    1,800,000    1,800,000       0 2.50 us 2.50 us
                        ledger: emitted 202,460 = acked 197,000 + failed 460 + pending 5,000
                        """);
    }

    private static String live(int width) {
        return text(Report.live(WORD_COUNT, EARLIER, LATER, width, 24));
    }

    private static String text(List<String> lines) {
        return String.join("\n", lines) + "\n";
    }
}
