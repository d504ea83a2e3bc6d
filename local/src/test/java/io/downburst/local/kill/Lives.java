package io.downburst.local.kill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * The lives of a program in processes that are killed at random. System property {@code kills} says
 * how often, {@code seed} when.
 */
final class Lives {

    private static final int KILLS = Integer.getInteger("kills", 5);

    /** Some lives end before the first commit. */
    private static final int LONGEST_START_MS = 1_000;

    private static final int LONGEST_LIFE_MS = 300;
    private static final int MINUTES = 3;

    private final long seed = Long.getLong("seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final Class<?> program;
    private final File log;

    /**
     * @param program its main is given a folder; it prints a line at each commit, see {@link
     *     KilledCluster}, and ends when all is done
     */
    Lives(Class<?> program) {
        this.program = program;
        this.log = Path.of("target", program.getSimpleName() + ".log").toFile();
    }

    /** Lives and is killed again and again; at least one life gets so far as to commit. */
    void liveAndBeKilled(Path folder) throws Exception {
        System.out.printf("%s: %d kills, -Dseed=%d%n", program.getSimpleName(), KILLS, seed);
        int withCommits = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            withCommits += liveOnce(folder) ? 1 : 0;
        }
        assertThat(withCommits).as("lives in which something was committed").isPositive();
    }

    /**
     * @return whether it committed anything
     */
    private boolean liveOnce(Path folder) throws Exception {
        Process process = start(folder);
        try (BufferedReader out = process.inputReader()) {
            boolean early = random.nextInt(5) == 0;
            if (!early) {
                assertThat(tellsOfCommit(out)).as("a commit; see %s", log).isTrue();
            }
            int millis = random.nextInt(early ? LONGEST_START_MS : LONGEST_LIFE_MS);
            assertThat(process.waitFor(millis, TimeUnit.MILLISECONDS))
                    .as("end before it was killed; see %s", log)
                    .isFalse();
            process.toHandle().destroyForcibly(); // Unlike the process's own, it leaves the output.
            process.waitFor();
            return !early || tellsOfCommit(out);
        } finally {
            process.destroyForcibly();
        }
    }

    /** Reads to the next line of a commit or, if there is none, to the end. */
    private static boolean tellsOfCommit(BufferedReader out) {
        return out.lines().anyMatch(KilledCluster.COMMITTED::equals);
    }

    /** Lives until all is done. */
    void complete(Path folder) throws Exception {
        Process process = start(folder);
        try {
            assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES)).as("ends").isTrue();
            assertThat(process.exitValue()).as("exit code; see %s", log).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    private Process start(Path folder) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Djava.io.tmpdir=" + folder, // What is killed does not tidy up.
                        "-cp",
                        System.getProperty("java.class.path"),
                        program.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.appendTo(log))
                .start();
    }
}
