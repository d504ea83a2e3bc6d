package io.downburst.bench.workload;

import org.apache.storm.Config;

/**
 * The settings that workloads vary in.
 *
 * @param parallelism executors of each component
 * @param acked with Storm's default acker and {@link #MAX_PENDING}, or with ackers off
 * @param exact load-aware shuffle off: exact round-robin
 */
record Shape(int parallelism, boolean acked, boolean exact) {
    static final int MAX_PENDING = 1000;

    static Shape acked(int parallelism) {
        return new Shape(parallelism, true, false);
    }

    static Shape unacked(int parallelism) {
        return new Shape(parallelism, false, false);
    }

    String named(String workload) {
        return workload
                + (acked ? "-acked" : "-unacked")
                + ("-p" + parallelism)
                + (exact ? "-exact" : "");
    }

    Config conf() {
        Config conf = new Config();
        if (acked) {
            conf.setMaxSpoutPending(MAX_PENDING);
        } else {
            conf.setNumAckers(0);
        }
        if (exact) {
            conf.put(Config.TOPOLOGY_DISABLE_LOADAWARE_MESSAGING, true);
        }
        return conf;
    }

    /** {@code every} where acks tell a latency, 0 (no samples) where Storm acks at emit. */
    int sampleEvery(int every) {
        return acked ? every : 0;
    }
}
