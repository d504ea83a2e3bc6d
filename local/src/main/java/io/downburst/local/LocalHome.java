package io.downburst.local;

import io.downburst.engine.context.Folders;
import io.downburst.state.StateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.utils.ConfigUtils;

/**
 * A directory of a local cluster's own, gone when it closes, and the system properties that Storm's
 * client code wants to find: where Storm is installed, and which jar was submitted. They are those
 * of the newest that is open.
 */
public final class LocalHome implements AutoCloseable {
    private static final String SUBMITTED_JAR = "storm.jar";

    private static final List<LocalHome> OPEN = new ArrayList<>();

    /** What the properties were before the first of those that are open. */
    private static final Map<String, String> BEFORE = new HashMap<>();

    private final Path directory;
    private final Path jar;

    /** Creates the directory and sets the properties. */
    public LocalHome() {
        try {
            directory = goneAtExit(Files.createTempDirectory("downburst"));
            // StormSubmitter uploads a jar even to a Nimbus that has its classes already.
            jar = goneAtExit(Files.createFile(directory.resolve("already-loaded.jar")));
        } catch (IOException e) {
            throw new UncheckedIOException("no temporary directory for a local cluster", e);
        }
        add(this);
    }

    /** Many programs end without closing their cluster. */
    private static Path goneAtExit(Path path) {
        path.toFile().deleteOnExit();
        return path;
    }

    private static synchronized void add(LocalHome home) {
        if (OPEN.isEmpty()) {
            remember(ConfigUtils.STORM_HOME);
            remember(SUBMITTED_JAR);
        }
        OPEN.add(home);
        apply();
    }

    private static void remember(String property) {
        BEFORE.put(property, System.getProperty(property));
    }

    private static synchronized void remove(LocalHome home) {
        if (OPEN.remove(home)) {
            apply();
        }
    }

    /** Those of the newest that is open; a jar that was submitted stays so. */
    private static void apply() {
        if (OPEN.isEmpty()) {
            BEFORE.forEach(LocalHome::set);
            return;
        }
        LocalHome newest = OPEN.get(OPEN.size() - 1);
        set(ConfigUtils.STORM_HOME, newest.directory.toString());
        if (BEFORE.get(SUBMITTED_JAR) == null) {
            set(SUBMITTED_JAR, newest.jar.toString());
        }
    }

    /** Closes those of clusters that are still open, and state files, for a JVM that ends. */
    public static void closeAll() {
        StateFiles.closeAll();
        open().forEach(LocalHome::close);
    }

    private static synchronized List<LocalHome> open() {
        return List.copyOf(OPEN);
    }

    /** A place for files that end with the cluster. */
    public Path directory() {
        return directory;
    }

    /** Puts the properties back and deletes the directory; idempotent. */
    @Override
    public void close() {
        remove(this);
        try {
            Folders.delete(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("left behind: " + directory, e);
        }
    }

    private static void set(String property, String value) {
        if (value == null) {
            System.clearProperty(property);
        } else {
            System.setProperty(property, value);
        }
    }
}
