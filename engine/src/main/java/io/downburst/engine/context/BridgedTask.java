package io.downburst.engine.context;

import com.codahale.metrics.Gauge;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.metrics2.RateCounter;

/** The registry's metrics of one task, each registered when it is first asked for. */
final class BridgedTask {

    private final Metrics2 metrics2;
    private final String componentId;
    private final int taskId;
    private final Map<String, BridgedCount> counts = new HashMap<>();
    private final Map<String, MeanGauge> means = new HashMap<>();

    BridgedTask(Metrics2 metrics2, String componentId, int taskId) {
        this.metrics2 = metrics2;
        this.componentId = componentId;
        this.taskId = taskId;
    }

    /** Brings a stream's count to its total. */
    void count(String name, String streamId, long total) {
        counts.computeIfAbsent(
                        name,
                        n ->
                                new BridgedCount(
                                        metrics2.registry()
                                                .rateCounter(
                                                        n,
                                                        metrics2.topologyId(),
                                                        componentId,
                                                        taskId,
                                                        metrics2.port(),
                                                        streamId)))
                .bringTo(total);
    }

    /** Brings a count that belongs to no stream to its total. */
    void count(String name, long total) {
        counts.computeIfAbsent(
                        name,
                        n ->
                                new BridgedCount(
                                        metrics2.registry().rateCounter(n, componentId, taskId)))
                .bringTo(total);
    }

    /** A stream's mean latency. */
    MeanGauge mean(String name, String streamId) {
        return means.computeIfAbsent(
                name,
                n -> {
                    MeanGauge mean = new MeanGauge();
                    register(n, streamId, mean);
                    return mean;
                });
    }

    /** Registers a gauge that belongs to no stream. */
    void register(String name, Gauge<?> gauge) {
        metrics2.registry().gauge(name, gauge, componentId, taskId);
    }

    /** Registers a stream's gauge. */
    void register(String name, String streamId, Gauge<?> gauge) {
        metrics2.registry()
                .gauge(
                        name,
                        gauge,
                        metrics2.topologyId(),
                        componentId,
                        streamId,
                        taskId,
                        metrics2.port());
    }

    /** Storm's counter can only be added to, so it is kept in step with a total. */
    private static final class BridgedCount {

        private final RateCounter counter;
        private long counted;

        BridgedCount(RateCounter counter) {
            this.counter = counter;
        }

        void bringTo(long total) {
            counter.inc(total - counted);
            counted = total;
        }
    }
}
