package io.downburst.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.bench.workload.Catalogue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PublishedTest {
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
