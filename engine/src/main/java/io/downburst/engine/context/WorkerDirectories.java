package io.downburst.engine.context;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The directories a worker has: {@code resources}, from which multilang components start their
 * children, and {@code pids}, where the children leave their process ids. Each comes into being
 * when a task first asks for it.
 *
 * @param root the directory that both lie in; absolute
 */
public record WorkerDirectories(Path root) {

    String codeDir() {
        return root.resolve("resources").toString();
    }

    String pidDir() {
        return root.resolve("pids").toString();
    }

    static String create(String directory) {
        try {
            Files.createDirectories(Path.of(directory));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot create the directory " + directory, e);
        }
        return directory;
    }
}
