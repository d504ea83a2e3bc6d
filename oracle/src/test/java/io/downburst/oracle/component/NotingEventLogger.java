package io.downburst.oracle.component;

import io.downburst.oracle.Ledger;
import java.util.Map;
import org.apache.storm.metric.IEventLogger;
import org.apache.storm.task.TopologyContext;

/** An event logger that tallies the events of user components. */
public final class NotingEventLogger implements IEventLogger {

    private Ledger ledger;

    @Override
    public void prepare(
            Map<String, Object> conf, Map<String, Object> arguments, TopologyContext context) {
        ledger = Ledger.of(conf);
        ledger.note("event logger prepared", context.getThisComponentId() + " with " + arguments);
    }

    @Override
    public void log(EventInfo event) {
        if (event.getComponent().startsWith("__")) {
            return;
        }
        String source = event.getComponent() + " task " + event.getTask();
        ledger.tally("events", source + " " + event.getMessageId() + " " + event.getValues());
        ledger.count("events");
    }

    @Override
    public void close() {}
}
