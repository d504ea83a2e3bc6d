package io.downburst.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TopologyTableTest {

    private static final List<TopologyFigures> BEFORE =
            List.of(figures("one", 0, 100, 0), figures("restarted", 0, 5_000, 0));
    private static final List<TopologyFigures> AFTER =
            List.of(
                    figures("one", 65, 20_100, 2),
                    figures("restarted", 2, 1_000, 2),
                    figures("new", 1, 300, 2));

    private static TopologyFigures figures(String name, int uptime, long count, int second) {
        return new TopologyFigures(
                name + "-1-1",
                name,
                "ACTIVE",
                uptime,
                count,
                count,
                count,
                0,
                second * 1_000_000_000L);
    }

    @Test
    void showsRatesSinceTheRoundBeforeWhereThereWasOne() {
        assertThat(TopologyTable.render(BEFORE, AFTER, 200, 10))
                .containsExactly(
                        "topology             status          uptime   emitted/s  executed/s     acked/s  failed/s",
                        "one                  ACTIVE            1:05      10,000      10,000      10,000         0",
                        "restarted            ACTIVE            0:02           -           -           -         0",
                        "new                  ACTIVE            0:01           -           -           -         -");
    }

    @Test
    void isNoWiderAndNoLongerThanAllowed() {
        List<String> lines = TopologyTable.render(BEFORE, AFTER, 40, 1);
        assertThat(lines).hasSize(3).allSatisfy(line -> assertThat(line).hasSizeLessThan(41));
        assertThat(lines.get(2)).isEqualTo("and 2 more topologies");
    }
}
