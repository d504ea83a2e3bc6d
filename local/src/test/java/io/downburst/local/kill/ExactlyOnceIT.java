package io.downburst.local.kill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Trident's state after its process was killed again and again is that of a run without faults.
 * System property {@code kills} says how often it is killed, {@code seed} when.
 */
class ExactlyOnceIT {

    private static final int KILLS = Integer.getInteger("kills", 5);
    private static final long SEED = Long.getLong("seed", System.nanoTime());

    /** Some lives end before the first commit. */
    private static final int LONGEST_START_MS = 1_000;

    private static final int LONGEST_LIFE_MS = 300;
    private static final int MINUTES = 3;

    private final Random random = new Random(SEED);

    @TempDir private Path killed;
    @TempDir private Path faultFree;

    @Test
    void sumsAfterKillsAreThoseOfARunWithoutFaults() throws Exception {
        System.out.printf("ExactlyOnceIT: %d kills, -Dseed=%d%n", KILLS, SEED);
        int withCommits = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            withCommits += liveAndBeKilled() ? 1 : 0;
        }
        assertThat(withCommits).as("lives in which something was committed").isPositive();

        Ends.write(KilledTopology.ends(killed), List.of(transactional(killed), opaque(killed)));
        complete(killed);
        Files.copy(KilledTopology.ends(killed), KilledTopology.ends(faultFree));
        complete(faultFree);

        System.out.printf("ExactlyOnceIT: %d lives, sums %s%n", withCommits, opaque(killed));
        assertThat(transactional(killed)).isEqualTo(transactional(faultFree));
        assertThat(opaque(killed)).isEqualTo(opaque(faultFree));
        assertThat(opaque(faultFree)).isEqualTo(transactional(faultFree));
    }

    private static Map<Integer, Long> transactional(Path folder) {
        return Sums.readTransactional(KilledTopology.transactional(folder));
    }

    private static Map<Integer, Long> opaque(Path folder) {
        return Sums.readOpaque(KilledTopology.opaque(folder));
    }

    /**
     * @return whether it committed anything
     */
    private boolean liveAndBeKilled() throws Exception {
        Process process = start(killed);
        try (BufferedReader out = process.inputReader()) {
            boolean early = random.nextInt(5) == 0;
            if (!early) {
                assertThat(tellsOfCommit(out)).as("a commit; see %s", log()).isTrue();
            }
            int millis = random.nextInt(early ? LONGEST_START_MS : LONGEST_LIFE_MS);
            assertThat(process.waitFor(millis, TimeUnit.MILLISECONDS))
                    .as("end before it was killed; see %s", log())
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
        return out.lines().anyMatch(KilledTopology.COMMITTED::equals);
    }

    private void complete(Path folder) throws Exception {
        Process process = start(folder);
        try {
            assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES)).as("ends").isTrue();
            assertThat(process.exitValue()).as("exit code; see %s", log()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    private static Process start(Path folder) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledTopology.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.appendTo(log()))
                .start();
    }

    private static File log() {
        return Path.of("target", "exactly-once.log").toFile();
    }
}
