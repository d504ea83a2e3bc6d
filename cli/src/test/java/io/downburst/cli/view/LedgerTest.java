package io.downburst.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.local.watch.ComponentFigures;
import io.downburst.local.watch.Ledger;
import java.util.List;
import org.junit.jupiter.api.Test;

class LedgerTest {

    @Test
    void addsUp() {
        assertThat(
                        of(
                                new Snapshots(1, 0)
                                        .spout("a", 1000, 900, 60, 40, 0)
                                        .spout("b", 5, 5, 0, 0, 0)))
                .isEqualTo("ledger: emitted 1,005 = acked 905 + failed 60 + pending 40");
    }

    @Test
    void saysSoIfItDoesNotAddUp() {
        assertThat(of(new Snapshots(1, 0).spout("a", 1000, 900, 60, 30, 0)))
                .isEqualTo(
                        "ledger: emitted 1,000 = acked 900 + failed 60 + pending 30,"
                                + " which does NOT add up: 10 unaccounted for");
    }

    @Test
    void keepsUntrackedTuplesApart() {
        assertThat(of(new Snapshots(1, 0).spout("a", 10, 10, 0, 0, 0).spout("b", 7, 0, 0, 0, 0)))
                .isEqualTo(
                        "ledger: emitted 10 = acked 10 + failed 0 + pending 0; emitted untracked 7");
    }

    private static String of(Snapshots snapshots) {
        return Ledger.of(ComponentFigures.of(snapshots.make(), List.of("a", "b"))).toString();
    }
}
