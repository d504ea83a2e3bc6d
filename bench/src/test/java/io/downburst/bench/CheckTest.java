package io.downburst.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.downburst.bench.figure.Metric;
import io.downburst.bench.workload.Catalogue;
import io.downburst.bench.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckTest {
    private static final List<Workload> WORKLOADS = Catalogue.named("cn-acked-p1");

    @TempDir Path folder;

    @ParameterizedTest
    @CsvSource({
        "20, 18, 22, true",
        "16, 15, 18.5, true", // The ranges meet.
        "16.5, 15, 17.5, false",
        "18.5, 17, 17.9, true", // Apart, but the median fell by less than a tenth.
        "40, 39, 41, true",
    })
    void aRatioFallsWhereItsBestIsBelowTheWorstBeforeAndItsMedianATenth(
            double median, double least, double most, boolean holds) {
        Check check = new Check(ratios(new Spread(20, 18, 22)));
        assertThat(check.holds(WORKLOADS, ratios(new Spread(median, least, most))))
                .isEqualTo(holds);
    }

    @Test
    void aRatioThatIsMissingDoesNotHold() {
        Check check = new Check(ratios(new Spread(20, 18, 22)));
        assertThat(check.holds(WORKLOADS, new Ratios(List.of()))).isFalse();
        assertThat(check.table(WORKLOADS, new Ratios(List.of())))
                .contains("| -   | not measured |");
    }

    @Test
    void onlyWorkloadsThatRanAreCompared() {
        Check check = new Check(ratios(new Spread(20, 18, 22)));
        assertThat(check.covers(WORKLOADS.get(0))).isTrue();
        assertThat(check.covers(Catalogue.named("idle").get(0))).isFalse();
        assertThat(check.holds(Catalogue.named("idle"), new Ratios(List.of()))).isTrue();
    }

    @Test
    void ratiosReadBackAsWritten() throws IOException {
        Ratios ratios = ratios(new Spread(20.25, 18, 22));
        Path file = Files.writeString(folder.resolve("ratios.csv"), ratios.csv());
        assertThat(Ratios.read(file)).isEqualTo(ratios);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "cn,storm,throughput,1,2",
                "cn,storm,speed,1,2,3",
                "cn,other,throughput,1,2,3",
                "cn,storm,throughput,1,2,x"
            })
    void aBrokenLineIsNamed(String line) throws IOException {
        String heading = new Ratios(List.of()).csv();
        Path file = Files.writeString(folder.resolve("ratios.csv"), heading + line + "\n");
        assertThatThrownBy(() -> Ratios.read(file))
                .hasMessage(
                        file
                                + ", line 2: not of the form workload,against,metric,median,least,most");
    }

    @Test
    void aMissingFileIsNamed() {
        Path file = folder.resolve("ratios.csv");
        assertThatThrownBy(() -> Ratios.read(file))
                .hasMessageContaining("cannot read the committed ratios, " + file);
    }

    private static Ratios ratios(Spread times) {
        return new Ratios(
                List.of(new Ratios.Ratio("cn-acked-p1", Engine.STORM, Metric.THROUGHPUT, times)));
    }
}
