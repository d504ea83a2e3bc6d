package io.downburst.local.kill;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The file that tells, a line each, how many numbers partitions have. */
final class Ends {

    /** More than what can be emitted and not committed yet. */
    private static final long MARGIN = 500;

    private Ends() {}

    /** Ends every partition a little after where the furthest of these sums has come to. */
    static void write(Path file, List<Map<Integer, Long>> sums) throws IOException {
        List<String> ends =
                IntStream.range(0, Source.PARTITIONS)
                        .mapToObj(partition -> String.valueOf(furthest(sums, partition) + MARGIN))
                        .toList();
        Path written = file.resolveSibling("ends.new");
        Files.write(written, ends);
        Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private static long furthest(List<Map<Integer, Long>> sums, int partition) {
        return sums.stream().mapToLong(each -> count(each, partition)).max().orElse(0);
    }

    private static long count(Map<Integer, Long> sums, int partition) {
        return Source.count(sums.getOrDefault(partition, 0L));
    }

    /** Whether there are ends, and every sum has counted that many numbers. */
    static boolean reached(Path file, Map<Integer, Long> sums) throws IOException {
        if (!Files.exists(file)) {
            return false;
        }
        List<String> ends = Files.readAllLines(file);
        return IntStream.range(0, ends.size())
                .allMatch(
                        partition -> count(sums, partition) >= Long.parseLong(ends.get(partition)));
    }
}
