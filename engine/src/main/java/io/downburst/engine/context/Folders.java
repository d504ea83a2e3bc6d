package io.downburst.engine.context;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;

/** What the JDK has no call for. */
public final class Folders {

    private Folders() {}

    /**
     * Deletes a folder or file with all that is in it, whatever of it is there, also where somebody
     * else deletes of it meanwhile; links are not followed.
     */
    public static void delete(Path folder) throws IOException {
        Files.walkFileTree(folder, new Deleting());
    }

    private static final class Deleting extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw e;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, IOException e)
                throws IOException {
            if (e != null) {
                throw e;
            }
            Files.deleteIfExists(directory);
            return FileVisitResult.CONTINUE;
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
