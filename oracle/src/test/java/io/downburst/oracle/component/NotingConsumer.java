package io.downburst.oracle.component;

import io.downburst.oracle.Ledger;
import java.util.Collection;
import java.util.Map;
import org.apache.storm.metric.api.IMetricsConsumer;
import org.apache.storm.task.IErrorReporter;
import org.apache.storm.task.TopologyContext;

/** A metrics consumer that counts what it is told of user components. */
public final class NotingConsumer implements IMetricsConsumer {

    private Ledger ledger;

    @Override
    public void prepare(
            Map<String, Object> conf,
            Object argument,
            TopologyContext context,
            IErrorReporter reporter) {
        ledger = Ledger.of(conf);
        ledger.tally("consumer prepared", context.getThisComponentId() + " with " + argument);
        ledger.count("consumer prepared");
    }

    @Override
    public void handleDataPoints(TaskInfo task, Collection<DataPoint> points) {
        if (task.srcComponentId.startsWith("__")) {
            points.forEach(
                    point ->
                            ledger.count(
                                    "system point of " + task.srcComponentId + " " + point.name));
            return;
        }
        boolean whole =
                !task.srcWorkerHost.isEmpty() && task.srcWorkerPort > 0 && task.timestamp > 0;
        ledger.count(
                "source "
                        + task.srcComponentId
                        + " "
                        + task.srcTaskId
                        + " every "
                        + task.updateIntervalSecs);
        ledger.count(whole ? "whole task info" : "task info with gaps " + task);
        for (DataPoint point : points) {
            ledger.count("point of " + task.srcComponentId + " " + point.name);
            if (point.value instanceof Long || point.value instanceof Integer) {
                int value = ((Number) point.value).intValue();
                ledger.count("sum of " + task.srcComponentId + " " + point.name, value);
            }
            String kind = point.value.getClass().getSimpleName();
            ledger.count("kind of " + task.srcComponentId + " " + point.name + " " + kind);
        }
    }

    @Override
    public void cleanup() {
        ledger.count("consumer cleaned up");
    }
}
