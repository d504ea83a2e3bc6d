package io.downburst.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.storm.generated.StormTopology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogueTest {
    @Test
    void namesAreUnique() {
        assertThat(Catalogue.all()).extracting(Workload::name).doesNotHaveDuplicates();
    }

    @Test
    void aNameFindsItselfAndItsBeginningsFindAll() {
        assertThat(Catalogue.named("cn-acked-p4"))
                .extracting(Workload::name)
                .containsExactly("cn-acked-p4");
        assertThat(Catalogue.named("cn"))
                .extracting(Workload::name)
                .containsExactly(
                        "cn-acked-p1",
                        "cn-acked-p4",
                        "cn-acked-p4-exact",
                        "cn-acked-p48",
                        "cn-unacked-p1",
                        "cn-unacked-p4",
                        "cn-acked-p2",
                        "cn-unacked-p2",
                        "cn-acked-p8",
                        "cn-unacked-p8",
                        "cn-acked-p16",
                        "cn-unacked-p16");
        assertThat(Catalogue.named("c")).isEmpty();
    }

    @Test
    void aSweepIsNamedAsAWholeInPartAndByPoint() {
        assertThat(Catalogue.named("cn2")).hasSize(16);
        assertThat(Catalogue.named("cn2-b100")).hasSize(4);
        assertThat(Catalogue.named("cn2-b100-pending500")).hasSize(1);
        assertThat(Catalogue.standard()).doesNotContainAnyElementsOf(Catalogue.named("cn2"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"wc-unacked", "enron", "sort"})
    void stormMcsWorkloadsRunAtOneToSix(String name) {
        assertThat(Catalogue.named(name))
                .extracting(Workload::name)
                .containsExactlyInAnyOrder(
                        name + "-p1",
                        name + "-p2",
                        name + "-p3",
                        name + "-p4",
                        name + "-p5",
                        name + "-p6");
    }

    @ParameterizedTest
    @MethodSource("io.downburst.bench.workload.Catalogue#all")
    void everyWorkloadBuildsItsTopology(Workload workload) {
        StormTopology topology = workload.topology();
        assertThat(topology.get_spouts()).isNotEmpty();
        assertThat(workload.headlines()).isNotEmpty();
    }
}
