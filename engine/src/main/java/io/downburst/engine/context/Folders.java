package io.downburst.engine.context;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.stream.Stream;

/** What the JDK has no call for. */
public final class Folders {

    private Folders() {}

    /** Deletes a folder or file with all that is in it, if it is there; links are not followed. */
    public static void delete(Path folder) throws IOException {
        if (Files.notExists(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }

    /** Makes a link, at once in place of what has its name. */
    public static void link(Path link, Path target) throws IOException {
        Path next = link.resolveSibling("." + link.getFileName() + ".next");
        Files.createDirectories(link.getParent());
        Files.deleteIfExists(next);
        Files.createSymbolicLink(next, target);
        Files.move(next, link, StandardCopyOption.ATOMIC_MOVE);
    }
}
