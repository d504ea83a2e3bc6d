package io.downburst.local.kill;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Stateful bolts whose process was killed again and again have seen all that was acked, and nothing
 * else: Storm's at least once.
 */
class AtLeastOnceIT {

    @TempDir private Path folder;

    @Test
    void statesAfterKillsHaveSeenEveryNumber() throws Exception {
        Lives lives = new Lives(KilledStatefulTopology.class);
        lives.liveAndBeKilled(folder);

        Map<Integer, Long> before = NumberSpout.counts(folder);
        assertThat(seen(KilledStatefulTopology.FIRST)).containsAll(numbers(before));
        assertThat(seen(KilledStatefulTopology.SECOND)).containsAll(numbers(before));

        Ends.write(Ends.file(folder), List.of(before));
        lives.complete(folder);
        Map<Integer, Long> all = NumberSpout.counts(folder);
        System.out.printf("AtLeastOnceIT: %s acked by the kills, %s at the end%n", before, all);
        assertThat(seen(KilledStatefulTopology.FIRST)).isEqualTo(numbers(all));
        assertThat(seen(KilledStatefulTopology.SECOND)).isEqualTo(numbers(all));
    }

    private Set<String> seen(String bolt) {
        return KilledStatefulTopology.seen(folder, bolt).keySet();
    }

    private static Set<String> numbers(Map<Integer, Long> counts) {
        Set<String> numbers = new TreeSet<>();
        counts.forEach(
                (partition, count) -> {
                    for (long n = 0; n < count; n++) {
                        numbers.add(partition + " " + n);
                    }
                });
        return numbers;
    }
}
