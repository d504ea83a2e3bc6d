package io.downburst.oracle.component;

import io.downburst.oracle.Ledger;
import java.util.Map;
import org.apache.storm.metric.IEventLogger;
import org.apache.storm.task.TopologyContext;

/**
 * An event logger that tallies the events of user components, or only where they are from if its
 * arguments say {@code quiet}.
 */
public final class NotingEventLogger implements IEventLogger {

    private Ledger ledger;
    private boolean quiet;

    @Override
    public void prepare(
            Map<String, Object> conf, Map<String, Object> arguments, TopologyContext context) {
        ledger = Ledger.of(conf);
        quiet = arguments != null && arguments.containsKey("quiet");
        ledger.tally("event logger prepared", context.getThisComponentId() + " with " + arguments);
    }

    @Override
    public void log(EventInfo event) {
        if (event.getComponent().startsWith("__")) {
            return;
        }
        String source = event.getComponent() + " task " + event.getTask();
        if (!quiet) {
            ledger.tally("events", source + " " + event.getMessageId() + " " + event.getValues());
        }
        ledger.count("events of " + event.getComponent());
        ledger.count("events");
    }

    @Override
    public void close() {}
}
