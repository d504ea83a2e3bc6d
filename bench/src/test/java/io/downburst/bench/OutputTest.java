package io.downburst.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.downburst.bench.workload.Catalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputTest {
    private static final List<Run> RUNS =
            List.of(Samples.run(Engine.STORM, 1, 5.5, 2), Samples.failed(Engine.DOWNBURST, 1));

    @Test
    void csvHasAColumnEachMetricNamedWithItsUnit() {
        assertThat(Output.csv(RUNS))
                .isEqualTo(
                        """
                        workload,engine,pair,right,throughput,held_rate,slowest_second,\
                        slowest_tenth,trend,cpu_per_tuple_nanos,cores,\
                        allocation_per_tuple_bytes,context_switches,\
                        p50_nanos,p99_nanos,p999_nanos,max_nanos,birth_mean_nanos,\
                        birth_p50_nanos,birth_p99_nanos,birth_p999_nanos,birth_max_nanos,gc_share,\
                        core_distance_nanos,threads,rss_bytes,rss_growth,cluster_cores,cluster_threads,\
                        cluster_rss_bytes,start_from_launch_nanos,start_from_submit_nanos
                        cn-acked-p1,storm,1,true,5.5,,,,,,,,,,2.0,,,,,,,,,,,,,,,,,
                        cn-acked-p1,downburst,1,false,,,,,,,,,,,,,,,,,,,,,,,,,,,,
                        """);
    }

    @Test
    void jsonReadsBackAsTheSameRuns(@TempDir Path folder) throws IOException {
        new Output(folder, Catalogue.all(), "").write(RUNS);
        assertThat(new ObjectMapper().readValue(folder.resolve("runs.json").toFile(), Run[].class))
                .containsExactlyElementsOf(RUNS);
        assertThat(Files.readString(folder.resolve("report.md"))).contains("cn-acked-p1");
    }

    @Test
    void everyPlotOfTheReportIsThere(@TempDir Path folder) throws IOException {
        new Output(folder, Catalogue.all(), "").write(RUNS);
        String report = Files.readString(folder.resolve("report.md"));
        List<String> plots =
                Pattern.compile("\\((\\S+\\.svg)\\)")
                        .matcher(report)
                        .results()
                        .map(found -> found.group(1))
                        .toList();
        assertThat(plots).contains("throughput.svg", "published-cn2.svg");
        assertThat(plots).allMatch(plot -> Files.exists(folder.resolve(plot)));
    }
}
