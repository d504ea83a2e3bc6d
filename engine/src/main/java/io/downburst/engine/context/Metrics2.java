package io.downburst.engine.context;

import com.codahale.metrics.SharedMetricRegistries;
import java.net.UnknownHostException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.metric.api.IMetricsConsumer.DataPoint;
import org.apache.storm.metrics2.StormMetricRegistry;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Utils;

/**
 * A topology's Storm metric registry, the one behind {@code context.registerCounter} and its like.
 * It is always there, since user code may register at any time once it is started; its timer thread
 * and the reporters run only if the configuration asks for someone to see the metrics.
 */
public final class Metrics2 implements AutoCloseable {

    /** The name under which Storm publishes a worker's registry to the whole JVM. */
    public static final String SHARED_NAME = "worker-metrics-registry";

    private final StormMetricRegistry registry = new StormMetricRegistry();
    private final String topologyId;
    private final Map<String, Object> conf;
    private final int port;
    private final Optional<Integer> tickSeconds;
    private final boolean observed;
    private volatile boolean running;
    private volatile boolean published;

    /**
     * @param conf the topology's configuration
     * @param port the worker port that metrics are named after
     */
    public Metrics2(String topologyId, Map<String, Object> conf, int port) {
        this.topologyId = topologyId;
        this.conf = conf;
        this.port = port;
        this.tickSeconds =
                ObjectReader.getBoolean(conf.get(Config.TOPOLOGY_ENABLE_V2_METRICS_TICK), false)
                        ? Optional.of(
                                ObjectReader.getInt(
                                        conf.get(Config.TOPOLOGY_V2_METRICS_TICK_INTERVAL_SECONDS),
                                        60))
                        : Optional.empty();
        this.observed = tickSeconds.isPresent() || hasReporters(conf);
    }

    /**
     * Starts the reporters and publishes the registry, when an earlier one of the topology is
     * closed: reporters may hold what only one can. Before any metric is registered: names contain
     * what only this sets.
     *
     * @throws RuntimeException if a reporter of {@code topology.metrics.reporters} cannot start
     */
    public void start() {
        Map<String, Object> named = new HashMap<>(conf);
        named.put(Config.STORM_ID, topologyId);
        running = true;
        registry.start(named, port);
        if (!observed) {
            stop();
        }
        published = SharedMetricRegistries.add(SHARED_NAME, registry.getRegistry()) == null;
    }

    /** Whether a reporter or a metrics consumer is to be given what the registry holds. */
    public boolean observed() {
        return observed;
    }

    /** The interval at which metrics consumers get the registry's values, in seconds. */
    public Optional<Integer> tickSeconds() {
        return tickSeconds;
    }

    /** Stops the reporters and withdraws the registry from the JVM's shared ones. */
    @Override
    public void close() {
        if (published) {
            SharedMetricRegistries.remove(SHARED_NAME);
        }
        stop();
    }

    private void stop() {
        if (running) {
            running = false;
            registry.stop();
        }
    }

    StormMetricRegistry registry() {
        return registry;
    }

    String topologyId() {
        return topologyId;
    }

    int port() {
        return port;
    }

    String hostname() {
        try {
            return Utils.hostname();
        } catch (UnknownHostException e) {
            return "";
        }
    }

    /**
     * One task's metrics as points for a metrics consumer.
     *
     * @param reporter who asks, for gauges that answer each reporter apart
     */
    List<DataPoint> dataPoints(int taskId, Object reporter) {
        return DataPoints.of(registry, taskId, reporter);
    }

    private static boolean hasReporters(Map<String, Object> conf) {
        return conf.get(Config.TOPOLOGY_METRICS_REPORTERS) instanceof Collection<?> reporters
                && !reporters.isEmpty();
    }
}
