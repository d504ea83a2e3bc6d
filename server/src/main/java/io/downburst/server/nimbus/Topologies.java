package io.downburst.server.nimbus;

import io.downburst.server.store.ServerStore;
import io.downburst.server.store.TopologyRecord;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.utils.WrappedNotAliveException;

/** Those that a server runs, by name; each until it was killed and is gone. */
final class Topologies {

    private final ServerStore store;
    private final Dependencies dependencies;
    private final ScheduledExecutorService timer;
    private final Map<String, SupervisedTopology> byName = new ConcurrentSkipListMap<>();

    Topologies(ServerStore store, Dependencies dependencies, ScheduledExecutorService timer) {
        this.store = store;
        this.dependencies = dependencies;
        this.timer = timer;
    }

    /** Takes up what the store has. */
    void resume() {
        store.topologies().forEach(record -> add(record).resume());
    }

    /** One more, which is to be started. */
    SupervisedTopology add(TopologyRecord record) {
        SupervisedTopology topology =
                new SupervisedTopology(
                        new KeptTopology(store, dependencies, record),
                        timer,
                        ended -> byName.remove(record.name(), ended));
        byName.put(record.name(), topology);
        return topology;
    }

    /** In order of their names. */
    Collection<SupervisedTopology> all() {
        return byName.values();
    }

    Set<String> names() {
        return byName.keySet();
    }

    SupervisedTopology named(String name) throws NotAliveException {
        SupervisedTopology topology = name == null ? null : byName.get(name);
        if (topology == null) {
            throw new WrappedNotAliveException(name + " is not alive");
        }
        return topology;
    }

    SupervisedTopology identified(String id) throws NotAliveException {
        return byName.values().stream()
                .filter(topology -> topology.record().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new WrappedNotAliveException("no topology has the id " + id));
    }

    /** Ends all processes in an orderly way. */
    void stop() {
        byName.values().parallelStream().forEach(SupervisedTopology::stop);
    }
}
