package io.downburst.multilang;

import org.apache.storm.metric.api.IMetric;
import org.apache.storm.metric.api.rpc.IShellMetric;
import org.apache.storm.multilang.ShellMsg;
import org.apache.storm.task.TopologyContext;

/** Updates the metrics that a component registered for its child. */
final class ShellMetrics {

    private ShellMetrics() {}

    /**
     * @throws IllegalArgumentException if there is no such metric for children
     */
    @SuppressWarnings("deprecation") // Children know of no other metrics.
    static void update(TopologyContext context, ShellMsg message) {
        String name = message.getMetricName();
        IMetric metric = name == null ? null : context.getRegisteredMetricByName(name);
        if (!(metric instanceof IShellMetric shellMetric)) {
            throw new IllegalArgumentException(
                    "it updated a metric that no IShellMetric is registered for: " + name);
        }
        shellMetric.updateMetricFromRPC(message.getMetricParams());
    }
}
