package io.downburst.engine.context;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The directories a worker has: {@code resources}, from which multilang components start their
 * children, and {@code pids}, where the children leave their process ids; beside them the blobs
 * that the topology asked for. Each comes into being when it is first needed, and goes when this is
 * closed.
 */
public final class WorkerDirectories implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(WorkerDirectories.class);

    private final Path root;
    private final Path code;
    private final Path pids;
    private final Map<String, Long> blobVersions = new ConcurrentHashMap<>();

    /**
     * @param root the directory that both are to lie in; absolute, and of no other use
     */
    public WorkerDirectories(Path root) {
        this.root = root;
        this.code = root.resolve("resources");
        this.pids = root.resolve("pids");
    }

    /** What all of them lie in; it need not exist. */
    public Path root() {
        return root;
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

    /** Shows a version of a blob under its local name, at once in place of the version before. */
    public synchronized void showBlob(String localName, Path content, long version)
            throws IOException {
        Folders.link(root.resolve(localName), content);
        blobVersions.put(localName, version);
    }

    /** The version shown under each local name, from now on and later. */
    Map<String, Long> blobVersions() {
        return blobVersions;
    }

    /** Deletes the root, if anything was ever asked for. */
    @Override
    public synchronized void close() {
        try {
            Folders.delete(root);
        } catch (IOException e) {
            LOG.warn("Cannot delete the directory {}", root, e);
        }
    }
}
