package io.downburst.bench.workload;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.storm.Config;

/**
 * The settings that workloads vary in.
 *
 * @param parallelism executors of each component
 * @param acked with Storm's default acker, or with ackers off
 * @param settings what the topology's configuration says, by Storm's keys
 */
record Shape(int parallelism, boolean acked, Map<String, Object> settings) {
    private static final int MAX_PENDING = 1000;

    static Shape acked(int parallelism) {
        return new Shape(parallelism, true, Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, MAX_PENDING));
    }

    /** Acked as a topology is that says nothing about it: nothing but back-pressure limits it. */
    static Shape unlimited(int parallelism) {
        return new Shape(parallelism, true, Map.of());
    }

    static Shape unacked(int parallelism) {
        return new Shape(parallelism, false, Map.of(Config.TOPOLOGY_ACKER_EXECUTORS, 0));
    }

    Shape with(String key, Object value) {
        Map<String, Object> more = new HashMap<>(settings);
        more.put(key, value);
        return new Shape(parallelism, acked, Map.copyOf(more));
    }

    Shape withMaxPending(int limit) {
        return with(Config.TOPOLOGY_MAX_SPOUT_PENDING, limit);
    }

    String named(String workload) {
        return workload + (acked ? "-acked" : "-unacked") + ("-p" + parallelism);
    }

    Config conf() {
        Config conf = new Config();
        conf.putAll(settings);
        return conf;
    }

    /** Of each spout task; empty where nothing limits it. */
    OptionalInt maxPending() {
        Object limit = settings.get(Config.TOPOLOGY_MAX_SPOUT_PENDING);
        return limit == null ? OptionalInt.empty() : OptionalInt.of((int) limit);
    }

    /** {@code every} where acks tell a latency, 0 (no samples) where Storm acks at emit. */
    int sampleEvery(int every) {
        return acked ? every : 0;
    }

    /** The same where tuples come by the million, and one in 256 would cost a tuple 1 ns of 18. */
    int sampleFew() {
        return sampleEvery(1024);
    }
}
