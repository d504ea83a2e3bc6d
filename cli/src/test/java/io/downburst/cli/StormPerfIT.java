package io.downburst.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Storm's own benchmark jar as it was published. Its programs submit a topology, sample its figures
 * through a Nimbus client once a minute, and kill it; all of them run at once.
 */
class StormPerfIT {

    private static final double SECONDS = 60;
    private static final String DURATION = "60";
    private static final Path JAR = Path.of("target/storm-perf/storm-perf.jar").toAbsolutePath();
    private static final String TALE =
            Path.of("../examples/src/main/resources/text/tale-of-two-cities.txt")
                    .toAbsolutePath()
                    .toString();
    private static final String ACKED = "topology.acker.executors=1";
    private static final Pattern LEDGER =
            Pattern.compile(
                    "(?m)^ledger: emitted (?<emitted>[\\d,]+) = acked (?<acked>[\\d,]+)"
                            + " \\+ failed (?<failed>[\\d,]+) \\+ pending (?<pending>[\\d,]+)$");

    @TempDir static Path folder;
    private static final Map<String, Launched> RUNS = new HashMap<>();

    @BeforeAll
    static void startAll() throws Exception {
        // Some of the programs take one argument both as seconds and as the name of a file.
        Files.writeString(folder.resolve(DURATION), "a.setting: of no use\n");
        Launched.rehearse(folder, "local");
        start("ConstSpoutOnlyTopo", DURATION);
        start("ConstSpoutNullBoltTopo", DURATION);
        start("ConstSpoutIdBoltNullBoltTopo", DURATION);
        start("FileReadWordCountTopo", DURATION, "-c", "input.file=" + TALE);
        start("SimplifiedWordCountTopo", TALE, DURATION, DURATION, "-c", ACKED);
        start("LowThroughputTopo", "10", DURATION);
        start("BackPressureTopo", "10", DURATION);
    }

    private static void start(String program, String... arguments) throws IOException {
        // They take all the processors that there are for a minute, and are not alone.
        List<String> line = new ArrayList<>(List.of("nice", "-n", "15"));
        line.addAll(List.of(Launched.LAUNCHER.toString(), "local", JAR.toString()));
        line.add("org.apache.storm.perf." + program);
        line.addAll(List.of(arguments));
        Map<String, String> smallHeap = Map.of("DOWNBURST_JVM_OPTS", "-Xmx256m");
        RUNS.put(program, Launched.start(folder, smallHeap, line));
    }

    /**
     * The ledger also counts what came before the first sample and after the last. Seven programs
     * that take what they get share the machine, so tuples may time out and samples come late.
     */
    @ParameterizedTest
    @CsvSource({
        "ConstSpoutOnlyTopo, 100000",
        "ConstSpoutNullBoltTopo, 10000",
        "ConstSpoutIdBoltNullBoltTopo, 10000",
        "FileReadWordCountTopo, 1000",
        "SimplifiedWordCountTopo, 10000",
        "LowThroughputTopo, 10",
        "BackPressureTopo, 10"
    })
    void printsFiguresThatAddUp(String program, int atLeastPerSecond) throws Exception {
        Launched run = RUNS.get(program).assertExit(0);
        Map<String, Double> figures = figures(run);
        Matcher ledger = LEDGER.matcher(run.out());
        assertThat(ledger.find()).as("ledger in " + run.out()).isTrue();
        double acked = count(ledger.group("acked"));

        assertThat(count(ledger.group("emitted")))
                .isEqualTo(acked + count(ledger.group("failed")) + count(ledger.group("pending")));
        assertThat(figures.get("spout_acks")).isBetween(acked / 2, acked);
        assertThat(acked / SECONDS).isGreaterThan(atLeastPerSecond);
        // A tuple whose bolts are called in its emit takes less than is printed.
        assertThat(figures.get("spout_avg_complete_latency(ms)")).isNotNegative();
        assertThat(figures.get("elapsed (sec)")).isGreaterThanOrEqualTo(SECONDS);
        assertThat(figures).containsEntry("workers", 1.0).containsEntry("spout_executors", 1.0);
    }

    /** What the program printed at the end, by the titles it printed at the start. */
    private static Map<String, Double> figures(Launched run) throws IOException {
        List<String> lines = run.err().lines().toList();
        String[] titles = one(lines, "elapsed \\(sec\\),.*").split(",");
        String[] values = one(lines, "\\d+(,[^,]+){" + (titles.length - 1) + "}").split(",");
        Map<String, Double> figures = new HashMap<>();
        for (int i = 0; i < titles.length; i++) {
            figures.put(titles[i], Double.valueOf(values[i]));
        }
        return figures;
    }

    private static String one(List<String> lines, String pattern) {
        List<String> found = lines.stream().filter(line -> line.matches(pattern)).toList();
        assertThat(found).as(pattern + " among " + lines).hasSize(1);
        return found.get(0);
    }

    private static double count(String printed) {
        return Double.parseDouble(printed.replace(",", ""));
    }
}
