package io.downburst.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.bench.workload.Catalogue;
import io.downburst.bench.workload.Foreign;
import io.downburst.bench.workload.Workload;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class EngineTest {
    @Test
    void opponentsAreNamedAsOnTheCommandLine() {
        assertThat(Engine.names(Engine.opponents()))
                .isEqualTo("storm, storm-cluster, jet, flink, loop");
        assertThat(Engine.opponentNamed("storm-cluster")).contains(Engine.STORM_CLUSTER);
        assertThat(Engine.opponentNamed("downburst")).isEmpty();
    }

    @Test
    void anOpponentTakesPartOnlyInWhatItRuns() {
        Settings settings =
                new Settings(List.of(Engine.STORM, Engine.JET), 1, 1, 1, List.of(), Path.of("out"));
        assertThat(settings.opponentsIn(workload("wc-acked-p1")))
                .containsExactly(Engine.STORM, Engine.JET);
        assertThat(settings.opponentsIn(workload("wc-acked-p4"))).containsExactly(Engine.STORM);
        assertThat(Engine.STORM_CLUSTER.runs(workload("eventcount"))).isTrue();
        assertThat(Engine.STORM_CLUSTER.runs(workload("restart"))).isFalse();
        assertThat(Engine.LOOP.runs(workload("sort-p4"))).isTrue();
        assertThat(Engine.LOOP.runs(workload("wc-unacked-p1"))).isTrue();
        assertThat(Engine.LOOP.runs(workload("wc-acked-p1"))).isFalse();
    }

    @Test
    void jobsOfOtherEnginesAreNamedAsTheTopologiesTheyStandFor() {
        assertThat(Foreign.NAMES).allMatch(name -> Catalogue.named(name).size() == 1);
    }

    private static Workload workload(String name) {
        return Catalogue.named(name).get(0);
    }
}
