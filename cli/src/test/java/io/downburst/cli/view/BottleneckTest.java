package io.downburst.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.local.watch.Bottleneck;
import io.downburst.local.watch.Interval;
import java.util.List;
import org.junit.jupiter.api.Test;

class BottleneckTest {

    private static final List<String> IDS = List.of("spout", "waits", "slow", "idle", "a", "b");

    @Test
    void isTheComponentThatOthersWaitFor() {
        Snapshots now =
                new Snapshots(1, 0.9)
                        .spout("spout", 10, 10, 0, 0, 0.1)
                        .bolt("waits", 10, 0.2, 0.7, 1000)
                        .bolt("slow", 10, 0.8, 0, 950)
                        .bolt("idle", 10, 0.1, 0, 3);

        assertThat(of(now))
                .isEqualTo("slow: its inbox is 95 % full and it is busy 80 % of the time");
    }

    @Test
    void isTheOneThatCanDoNoMore() {
        Snapshots now =
                new Snapshots(1, 0.5)
                        .spout("spout", 10, 10, 0, 0, 0.96)
                        .bolt("idle", 10, 0.1, 0, 3);

        assertThat(of(now)).isEqualTo("spout: busy 96 % of the time with 1 executor");
    }

    @Test
    void isNotTheOneThatIsOnlyLeftNoTime() {
        Snapshots now =
                new Snapshots(1, 0.95)
                        .spout("spout", 10, 10, 0, 0, 0.85)
                        .bolt("idle", 10, 0.1, 0, 1000);

        assertThat(of(now)).contains("; spout takes ");
    }

    @Test
    void isTheMachineWhenAllOfItIsInUse() {
        Snapshots now =
                new Snapshots(1, 0.99)
                        .spout("spout", 10, 10, 0, 0, 0.5)
                        .bolt("a", 10, 0.75, 0, 3)
                        .bolt("b", 10, 0.75, 0, 3);

        assertThat(of(now))
                .startsWith("2 of 2 cores, always busy; ")
                .endsWith(" takes 38 % of the work");
    }

    @Test
    void isNobodyWhenAllKeepUp() {
        Snapshots now =
                new Snapshots(1, 0.1).spout("spout", 10, 10, 0, 0, 0.1).bolt("a", 10, 0, 0, 3);

        assertThat(of(now)).isEqualTo("none; nearest to it is spout, busy 10 % of the time");
    }

    @Test
    void isNotASpoutThatWaitsForItsSource() {
        Snapshots now = new Snapshots(1, 0.1).blockingSpout("spout", 1).bolt("a", 10, 0.2, 0, 3);

        assertThat(of(now)).isEqualTo("none; nearest to it is a, busy 20 % of the time");
    }

    private static String of(Snapshots now) {
        return Bottleneck.of(Interval.between(IDS, new Snapshots(0, 0).make(), now.make()))
                .sentence();
    }
}
