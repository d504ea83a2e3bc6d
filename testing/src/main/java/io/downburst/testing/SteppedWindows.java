package io.downburst.testing;

import io.downburst.engine.Failure;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.IWindowedBolt;
import org.apache.storm.topology.WindowedBoltExecutor;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.windowing.CountEvictionPolicy;
import org.apache.storm.windowing.CountTriggerPolicy;
import org.apache.storm.windowing.DefaultEvictionContext;
import org.apache.storm.windowing.Event;
import org.apache.storm.windowing.EvictionContext;
import org.apache.storm.windowing.EvictionPolicy;
import org.apache.storm.windowing.TimeEvictionPolicy;
import org.apache.storm.windowing.TriggerPolicy;
import org.apache.storm.windowing.WaterMarkEventGenerator;
import org.apache.storm.windowing.WindowManager;

/**
 * Storm's windows by virtual time. Storm has a thread for each bolt that tells it of the passing of
 * time, and looks at the machine's clock; what the thread would do is done between two slices here.
 */
final class SteppedWindows extends WindowedBoltExecutor {

    private static final VarHandle BOLT = field("bolt", IWindowedBolt.class);
    private static final VarHandle WATERMARKS =
            field("waterMarkEventGenerator", WaterMarkEventGenerator.class);
    private static final VarHandle TRIGGER = field("triggerPolicy", TriggerPolicy.class);
    private static final VarHandle MANAGER = field("windowManager", WindowManager.class);

    private final boolean eventTime;
    private transient Simulation simulation;
    private transient Map<String, Object> conf;
    private transient String topology;
    private transient String component;
    private transient int task;

    private SteppedWindows(IWindowedBolt bolt) {
        super(bolt);
        this.eventTime = bolt.getTimestampExtractor() != null;
    }

    static SteppedWindows of(WindowedBoltExecutor windowed) {
        return new SteppedWindows((IWindowedBolt) BOLT.get(windowed));
    }

    private static VarHandle field(String name, Class<?> type) {
        return StormFields.of(WindowedBoltExecutor.class, name, type);
    }

    @Override
    public void prepare(
            Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.simulation = Simulation.current();
        this.conf = conf;
        this.topology = (String) conf.get(Config.TOPOLOGY_NAME);
        this.component = context.getThisComponentId();
        this.task = context.getThisTaskId();
        super.prepare(conf, context, collector);
    }

    /** Called by prepare; Storm starts its threads here. */
    @Override
    protected void start() {
        if (eventTime) {
            ((TriggerPolicy<?, ?>) TRIGGER.get(this)).start();
            Runnable watermarks = (Runnable) WATERMARKS.get(this);
            every(number(Config.TOPOLOGY_BOLTS_WATERMARK_EVENT_INTERVAL_MS, 1000), watermarks);
            return;
        }
        EvictionPolicy<Tuple, ?> eviction = evictionByArrival();
        manager().setEvictionPolicy(eviction);
        if (conf.containsKey(Config.TOPOLOGY_BOLTS_SLIDING_INTERVAL_DURATION_MS)) {
            long interval = number(Config.TOPOLOGY_BOLTS_SLIDING_INTERVAL_DURATION_MS, 0);
            every(
                    interval,
                    () -> {
                        eviction.setContext(new DefaultEvictionContext(0L, null, null, interval));
                        manager().onTrigger();
                    });
        } else {
            int count = (int) number(Config.TOPOLOGY_BOLTS_SLIDING_INTERVAL_COUNT, 1);
            var trigger = new CountTriggerPolicy<>(count, manager(), eviction);
            manager().setTriggerPolicy(trigger);
            trigger.start();
        }
    }

    private EvictionPolicy<Tuple, ?> evictionByArrival() {
        if (conf.containsKey(Config.TOPOLOGY_BOLTS_WINDOW_LENGTH_COUNT)) {
            int count = (int) number(Config.TOPOLOGY_BOLTS_WINDOW_LENGTH_COUNT, 0);
            return new CountEvictionPolicy<>(count) {
                @Override
                public void setContext(EvictionContext context) {
                    super.setContext(now(context));
                }
            };
        }
        int millis = (int) number(Config.TOPOLOGY_BOLTS_WINDOW_LENGTH_DURATION_MS, 0);
        return new TimeEvictionPolicy<>(millis) {
            @Override
            public void setContext(EvictionContext context) {
                super.setContext(now(context));
            }

            @Override
            public Action evict(Event<Tuple> event) {
                return getContext() == null ? Action.KEEP : super.evict(event);
            }
        };
    }

    /**
     * A context as of now; as in Storm, what arrives while a timer goes off is for the next window.
     */
    private EvictionContext now(EvictionContext context) {
        Long interval = context.getSlidingInterval();
        long now = simulation.clock().currentTimeMillis();
        return new DefaultEvictionContext(interval == null ? now : now - 1, null, null, interval);
    }

    @Override
    public void execute(Tuple input) {
        if (eventTime) {
            super.execute(input);
        } else {
            manager().add(input, simulation.clock().currentTimeMillis());
        }
    }

    private void every(long millis, Runnable action) {
        simulation.every(
                Duration.ofMillis(millis),
                () -> {
                    try {
                        action.run();
                    } catch (RuntimeException | Error e) {
                        throw new ComponentException(topology, new Failure(component, task, e));
                    }
                });
    }

    private long number(String key, long otherwise) {
        return ObjectReader.getLong(conf.get(key), otherwise);
    }

    @SuppressWarnings("unchecked")
    private WindowManager<Tuple> manager() {
        return (WindowManager<Tuple>) MANAGER.get(this);
    }
}
