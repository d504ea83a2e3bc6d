package io.downburst.state;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.storm.Config;
import org.apache.storm.utils.ConfigUtils;
import org.slf4j.LoggerFactory;

/**
 * The state files that are open in this JVM: for each topology {@code NAME.db}. What bears the name
 * of an earlier topology goes on where that one was.
 */
public final class StateFiles {

    /**
     * The conf key of the folder that the files lie in; without it that is folder {@code state} of
     * {@code storm.local.dir}.
     */
    public static final String FOLDER = "downburst.state.dir";

    private static final Map<Path, StateFile> OPEN = new ConcurrentHashMap<>();

    private StateFiles() {}

    /** The file of the topology whose conf this is, opened if it is not open yet. */
    static StateFile of(Map<String, Object> conf) {
        return OPEN.computeIfAbsent(path(conf), StateFiles::open);
    }

    private static StateFile open(Path path) {
        // Not by a logger of the class's: a JVM that ends may load it when Log4j has ended.
        LoggerFactory.getLogger(StateFiles.class).info("State is kept in {}", path);
        return StateFile.open(path);
    }

    private static Path path(Map<String, Object> conf) {
        String name = (String) conf.get(Config.TOPOLOGY_NAME);
        Path folder =
                conf.get(FOLDER) instanceof String named
                        ? Path.of(named)
                        : Path.of(ConfigUtils.absoluteStormLocalDir(conf), "state");
        return folder.resolve(URLEncoder.encode(name, StandardCharsets.UTF_8) + ".db");
    }

    /** Closes the file of the topology whose conf this is, if it is open. */
    public static void close(Map<String, Object> conf) {
        close(path(conf));
    }

    /** Closes all, for a JVM that ends. */
    public static void closeAll() {
        List.copyOf(OPEN.keySet()).forEach(StateFiles::close);
    }

    private static void close(Path path) {
        StateFile file = OPEN.remove(path);
        if (file != null) {
            file.close();
        }
    }
}
