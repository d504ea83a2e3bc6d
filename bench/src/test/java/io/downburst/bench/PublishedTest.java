package io.downburst.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.bench.workload.Catalogue;
import io.downburst.bench.workload.Workload;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PublishedTest {
    @Test
    void whatIsNamedInFullStandsForItselfAndABeginningForAllThatHaveIt() {
        assertThat(resembling("bp")).extracting(Workload::name).containsExactly("bp");
        assertThat(resembling("mc-enron")).extracting(Workload::name).contains("enron-p1");
    }

    private static List<Workload> resembling(String published) {
        Published one =
                Published.all().stream().filter(p -> p.name().equals(published)).findAny().get();
        return Catalogue.all().stream().filter(one::resembles).toList();
    }

    @ParameterizedTest
    @MethodSource("io.downburst.bench.Published#all")
    void everySetNamesItsSourceItsHardwareAndWhatResemblesItHere(Published published) {
        assertThat(published.source()).isNotBlank();
        assertThat(published.hardware()).isNotBlank();
        assertThat(published.workloads())
                .allSatisfy(name -> assertThat(Catalogue.named(name)).isNotEmpty());
        assertThat(published.points().values())
                .isNotEmpty()
                .allSatisfy(figures -> assertThat(figures).hasSameSizeAs(published.systems()));
    }
}
