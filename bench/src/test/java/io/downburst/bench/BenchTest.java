package io.downburst.bench;

import static io.downburst.bench.Engine.DOWNBURST;
import static io.downburst.bench.Engine.JET;
import static io.downburst.bench.Engine.STORM;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BenchTest {
    @Test
    void whoGoesFirstChangesFromPairToPairAndFromWorkloadToWorkload() {
        List<Engine> opponents = List.of(STORM, JET);
        assertThat(Bench.order(opponents, 0, 1)).containsExactly(STORM, JET, DOWNBURST);
        assertThat(Bench.order(opponents, 0, 2)).containsExactly(DOWNBURST, STORM, JET);
        assertThat(Bench.order(opponents, 1, 1)).containsExactly(DOWNBURST, STORM, JET);
        assertThat(Bench.order(opponents, 1, 3)).containsExactly(STORM, JET, DOWNBURST);
    }
}
