package io.downburst.state;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;

/**
 * Where Trident keeps what it must know of its transactions after a restart: values that survive a
 * way through JSON, by path. The methods are those of Storm's {@code TransactionalState}.
 */
public interface TransactionalStore {

    /**
     * The store that a conf asks for: ZooKeeper if it names servers, a file otherwise.
     *
     * @param id the name that the user gave to a Trident stream
     * @param subroot {@code coordinator} or {@code user}
     */
    static TransactionalStore of(Map<String, Object> conf, String id, String subroot) {
        return namesServers(conf)
                ? ZooKeeperStore.open(conf, id, subroot)
                : new FileStore(StateFiles.of(conf), root(conf) + "/" + id + "/" + subroot);
    }

    private static boolean namesServers(Map<String, Object> conf) {
        Object servers = conf.get(Config.TRANSACTIONAL_ZOOKEEPER_SERVERS);
        if (servers == null) {
            servers = conf.get(Config.STORM_ZOOKEEPER_SERVERS);
        }
        return servers instanceof Collection<?> named && !named.isEmpty();
    }

    private static Object root(Map<String, Object> conf) {
        return conf.get(Config.TRANSACTIONAL_ZOOKEEPER_ROOT);
    }

    void setData(String path, Object value);

    /** Null if there is none, or if it is no JSON. */
    Object getData(String path);

    /** Does nothing if there is none. */
    void delete(String path);

    /** The names right below a path; {@code ""} is the top. */
    List<String> list(String path);

    void close();
}
