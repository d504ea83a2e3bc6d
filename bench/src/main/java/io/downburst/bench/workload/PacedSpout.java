package io.downburst.bench.workload;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;

/**
 * Emits on a schedule fixed in advance: tuple n is born at n / rate, whether or not the engine asks
 * for it then. A spout that is late catches up, one tuple a call; tuples are timed from their
 * birth.
 */
abstract class PacedSpout extends BookedSpout {
    private final double initialRate;
    private transient int tasks;
    private transient Pace pace;
    private transient long interval;
    private transient long birth;

    /**
     * @param tuplesPerSecond of all tasks of the spout together
     */
    PacedSpout(double tuplesPerSecond, int sampleEvery) {
        super(sampleEvery);
        initialRate = tuplesPerSecond;
    }

    @Override
    public void open(
            Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        super.open(conf, context, collector);
        tasks = context.getComponentTasks(context.getThisComponentId()).size();
    }

    @Override
    public void activate() {
        begin(initialRate);
    }

    private void begin(double tuplesPerSecond) {
        interval = Math.round(TimeUnit.SECONDS.toNanos(1) * tasks / tuplesPerSecond);
        birth = System.nanoTime();
    }

    @Override
    public void nextTuple() {
        Pace latest = Pace.current();
        if (latest != pace) {
            pace = latest;
            begin(pace.tuplesPerSecond());
        }
        if (System.nanoTime() - birth >= 0 && !Meter.isClosed()) {
            collector.emit(nextValues(), book.nextId(birth));
            birth += interval;
        }
    }

    abstract List<Object> nextValues();
}
