package io.downburst.engine.context;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.metric.SystemBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;

/**
 * The {@code __system} component: Storm's own bolt, which registers the metrics of the JVM and the
 * user's {@code worker.metrics}. Outside local mode Storm's bolt refuses to be prepared twice in a
 * JVM, since a worker there runs one topology; one process of ours may run many.
 */
final class WorkerMetricsBolt extends SystemBolt {

    @Override
    public void prepare(
            Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        Map<String, Object> local = new HashMap<>(conf);
        local.put(Config.STORM_CLUSTER_MODE, "local");
        super.prepare(local, context, collector);
    }
}
