package io.downburst.testing;

import io.downburst.engine.sched.Clock;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;

/**
 * Asks a spout of the user's once a millisecond: one that always has tuples would not let time
 * pass.
 */
final class PacedSpout implements ISpout {

    private static final long PACE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final ISpout spout;
    private transient Clock clock;
    private transient long next;

    PacedSpout(ISpout spout) {
        this.spout = spout;
    }

    @Override
    public void open(
            Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        clock = Simulation.current().clock();
        next = clock.nanoTime() + PACE_NANOS;
        spout.open(conf, context, collector);
    }

    @Override
    public void nextTuple() {
        if (clock.nanoTime() >= next) {
            next = clock.nanoTime() + PACE_NANOS;
            spout.nextTuple();
        }
    }

    @Override
    public void ack(Object messageId) {
        spout.ack(messageId);
    }

    @Override
    public void fail(Object messageId) {
        spout.fail(messageId);
    }

    @Override
    public void activate() {
        spout.activate();
    }

    @Override
    public void deactivate() {
        spout.deactivate();
    }

    @Override
    public void close() {
        spout.close();
    }
}
