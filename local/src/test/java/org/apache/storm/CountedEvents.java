package org.apache.storm;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.storm.metric.IEventLogger;
import org.apache.storm.task.TopologyContext;

/** Counts the events of all clusters of this JVM. */
public final class CountedEvents implements IEventLogger {
    private static final AtomicInteger LOGGED = new AtomicInteger();

    static int count() {
        return LOGGED.get();
    }

    @Override
    public void prepare(
            Map<String, Object> conf, Map<String, Object> arguments, TopologyContext context) {}

    @Override
    public void log(EventInfo event) {
        LOGGED.incrementAndGet();
    }

    @Override
    public void close() {}
}
