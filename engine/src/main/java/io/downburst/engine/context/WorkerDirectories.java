package io.downburst.engine.context;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The directories a worker has: {@code resources}, from which multilang components start their
 * children, and {@code pids}, where the children leave their process ids. Each comes into being
 * when a task first asks for it, and goes when this is closed.
 */
public final class WorkerDirectories implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(WorkerDirectories.class);

    private final Path root;
    private final Path code;
    private final Path pids;

    /**
     * @param root the directory that both are to lie in; absolute, and of no other use
     */
    public WorkerDirectories(Path root) {
        this.root = root;
        this.code = root.resolve("resources");
        this.pids = root.resolve("pids");
    }

    String codePath() {
        return code.toString();
    }

    String pidPath() {
        return pids.toString();
    }

    /** The code directory, with the class path's multilang resources in it. */
    synchronized String codeDir() {
        try {
            if (!Files.exists(code)) {
                Files.createDirectories(code);
                MultilangResources.copyTo(code);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot fill the directory " + code, e);
        }
        return codePath();
    }

    synchronized String pidDir() {
        try {
            Files.createDirectories(pids);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot make the directory " + pids, e);
        }
        return pidPath();
    }

    /** Deletes both directories and their root, if they were ever asked for. */
    @Override
    public synchronized void close() {
        if (!Files.exists(code) && !Files.exists(pids)) {
            return;
        }
        try (Stream<Path> all = Files.walk(root)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            LOG.warn("Cannot delete the directory {}", root, e);
        }
    }
}
