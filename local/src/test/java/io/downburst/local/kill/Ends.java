package io.downburst.local.kill;

import java.io.IOException;
import java.io.UncheckedIOException;
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

    static Path file(Path folder) {
        return folder.resolve("ends");
    }

    /** Ends every partition a little after where the furthest of these counts has come to. */
    static void write(Path file, List<Map<Integer, Long>> counts) throws IOException {
        List<String> ends =
                IntStream.range(0, Source.PARTITIONS)
                        .mapToObj(partition -> String.valueOf(furthest(counts, partition) + MARGIN))
                        .toList();
        Path written = file.resolveSibling("ends.new");
        Files.write(written, ends);
        Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private static long furthest(List<Map<Integer, Long>> counts, int partition) {
        return counts.stream().mapToLong(each -> each.getOrDefault(partition, 0L)).max().orElse(0);
    }

    /** Where a partition ends; without the file it never does. */
    static long of(Path file, int partition) {
        try {
            return Files.exists(file)
                    ? Long.parseLong(Files.readAllLines(file).get(partition))
                    : Long.MAX_VALUE;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether there are ends and all numbers up to them have been counted. */
    static boolean reached(Path file, Map<Integer, Long> counts) {
        return IntStream.range(0, Source.PARTITIONS)
                .allMatch(partition -> counts.getOrDefault(partition, 0L) >= of(file, partition));
    }
}
