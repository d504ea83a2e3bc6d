package io.downburst.server.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The files of a log, which is copied aside and begun anew once it is long. */
public final class ServerLogs {

    private ServerLogs() {}

    /** A copy's place, the latest being the first. */
    public static Path copy(Path log, int number) {
        return log.resolveSibling(log.getFileName() + "." + number);
    }

    /**
     * Deletes what lies there of topologies of other names, if it was last written before.
     *
     * @param folder of logs and what else is called by a topology's name and an ending
     */
    static void clear(Path folder, Set<String> names, Instant before) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            for (Path file : all.filter(it -> isOfAnother(it, names)).toList()) {
                if (Files.getLastModifiedTime(file).toInstant().isBefore(before)) {
                    Files.delete(file);
                }
            }
        }
    }

    /** A topology's name has no dot; what has none at all is not of ours. */
    private static boolean isOfAnother(Path file, Set<String> names) {
        String name = file.getFileName().toString();
        int dot = name.indexOf('.');
        return dot > 0 && !names.contains(name.substring(0, dot));
    }

    /** Those that there are, oldest first. */
    public static List<Path> parts(Path log) {
        List<Path> parts = new ArrayList<>();
        if (Files.exists(log)) {
            parts.add(log);
        }
        for (int number = 1; Files.exists(copy(log, number)); number++) {
            parts.add(0, copy(log, number));
        }
        return parts;
    }
}
