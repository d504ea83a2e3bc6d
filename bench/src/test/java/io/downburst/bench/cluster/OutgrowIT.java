package io.downburst.bench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.bench.Home;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar that {@code downburst local} ran goes, as it is, to a stock cluster. */
class OutgrowIT {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path JAR = ROOT.resolve("examples/target/downburst-examples.jar");
    private static final String MAIN = "io.downburst.examples.WordCountTopology";
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** A count and its word, or the totals that come last; a worker logs them as it logs all. */
    private static final Pattern OUTCOME =
            Pattern.compile("[0-9,]+  \\p{L}+$|[0-9,]+ words, .* lines$");

    @TempDir Path folder;

    @Test
    void theSameJarCountsTheSameWordsOnAStockCluster() throws Exception {
        Path local = folder.resolve("local");
        run(local, ROOT.resolve("downburst").toString(), "local", "--quiet", JAR.toString(), MAIN);
        List<String> expected = outcome(local);
        assertThat(expected).hasSize(11).last().asString().endsWith(" lines");

        Home home = Home.find();
        Path files = Files.createDirectory(folder.resolve("cluster"));
        try (StormCluster cluster =
                StormCluster.start(
                        files,
                        home.storm(),
                        home.workloads(),
                        List.of("-Xmx512m"),
                        Redirect.appendTo(folder.resolve("daemons").toFile()))) {
            // As `storm jar` does.
            run(
                    folder.resolve("submission"),
                    new File(System.getProperty("java.home"), "bin/java").getPath(),
                    "-Dstorm.jar=" + JAR,
                    "-Dstorm.conf.file=" + cluster.conf(),
                    "-cp",
                    JAR + ":" + home.storm().resolve("*"),
                    MAIN);
            assertThat(printed(cluster, expected.size())).isEqualTo(expected);
        }
    }

    /** What a worker printed, once it is so many lines. */
    private static List<String> printed(StormCluster cluster, int lines) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            for (Path log : cluster.workerLogs()) {
                if (outcome(log).size() == lines) {
                    return outcome(log);
                }
            }
            assertThat(System.nanoTime()).as("patience").isLessThan(deadline);
            Thread.sleep(200);
        }
    }

    private static List<String> outcome(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .flatMap(line -> OUTCOME.matcher(line).results().map(MatchResult::group))
                .toList();
    }

    private static void run(Path output, String... command) throws Exception {
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
        boolean ended = process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        ProcessTree.end(process.toHandle());
        assertThat(ended && process.exitValue() == 0).as(Files.readString(output)).isTrue();
    }
}
