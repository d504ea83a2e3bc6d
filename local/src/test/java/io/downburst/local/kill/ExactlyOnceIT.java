package io.downburst.local.kill;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trident's state after its process was killed again and again is that of a run without faults. */
class ExactlyOnceIT {

    @TempDir private Path killed;
    @TempDir private Path faultFree;

    @Test
    void sumsAfterKillsAreThoseOfARunWithoutFaults() throws Exception {
        Lives lives = new Lives(KilledTopology.class);
        lives.liveAndBeKilled(killed);

        Ends.write(
                Ends.file(killed),
                List.of(Source.counts(transactional(killed)), Source.counts(opaque(killed))));
        lives.complete(killed);
        Files.copy(Ends.file(killed), Ends.file(faultFree));
        lives.complete(faultFree);

        System.out.printf("ExactlyOnceIT: sums %s%n", opaque(killed));
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
}
