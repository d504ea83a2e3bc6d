package io.downburst.local;

import io.downburst.engine.context.Folders;
import io.downburst.state.StateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.storm.utils.ConfigUtils;

/**
 * A directory of a local cluster's own, gone when it closes, and the system properties that Storm's
 * client code wants to find: where Storm is installed, and which jar was submitted.
 */
public final class LocalHome implements AutoCloseable {
    private static final String SUBMITTED_JAR = "storm.jar";

    private static final Set<LocalHome> OPEN = ConcurrentHashMap.newKeySet();

    private final Path directory;
    private final Map<String, String> replaced = new HashMap<>();

    /** Creates the directory and sets the properties. */
    public LocalHome() {
        try {
            directory = goneAtExit(Files.createTempDirectory("downburst"));
            set(ConfigUtils.STORM_HOME, directory);
            if (System.getProperty(SUBMITTED_JAR) == null) {
                // StormSubmitter uploads a jar even to a Nimbus that has its classes already.
                Path jar = Files.createFile(directory.resolve("already-loaded.jar"));
                set(SUBMITTED_JAR, goneAtExit(jar));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("no temporary directory for a local cluster", e);
        }
        OPEN.add(this);
    }

    /** Many programs end without closing their cluster. */
    private static Path goneAtExit(Path path) {
        path.toFile().deleteOnExit();
        return path;
    }

    private void set(String property, Path value) {
        replaced.put(property, System.setProperty(property, value.toString()));
    }

    /** Closes those of clusters that are still open, and state files, for a JVM that ends. */
    public static void closeAll() {
        StateFiles.closeAll();
        OPEN.forEach(LocalHome::close);
    }

    /** A place for files that end with the cluster. */
    public Path directory() {
        return directory;
    }

    /** Puts the properties back and deletes the directory; idempotent. */
    @Override
    public void close() {
        OPEN.remove(this);
        replaced.forEach(LocalHome::restore);
        replaced.clear();
        try {
            Folders.delete(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("left behind: " + directory, e);
        }
    }

    private static void restore(String property, String value) {
        if (value == null) {
            System.clearProperty(property);
        } else {
            System.setProperty(property, value);
        }
    }
}
