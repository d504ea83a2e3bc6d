package io.downburst.server.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The files of a log, which is copied aside and begun anew once it is long. */
public final class ServerLogs {

    private ServerLogs() {}

    /** A copy's place, the latest being the first. */
    public static Path copy(Path log, int number) {
        return log.resolveSibling(log.getFileName() + "." + number);
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
