package io.downburst.bench.loop;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.Constants;
import org.apache.storm.generated.Bolt;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.apache.storm.tuple.Values;

/** The tick tuples that a bolt's own configuration asks for. */
final class Ticks {
    private final IBolt bolt;
    private final Tuple tick;
    private final long interval;
    private long next;

    private Ticks(IBolt bolt, Tuple tick, long interval) {
        this.bolt = bolt;
        this.tick = tick;
        this.interval = interval;
        this.next = System.nanoTime() + interval;
    }

    static Optional<Ticks> of(Bolt description, TopologyContext context, IBolt bolt) {
        int seconds = seconds(description.get_common().get_json_conf());
        if (seconds == 0) {
            return Optional.empty();
        }
        Tuple tick =
                new TupleImpl(
                        context,
                        new Values(seconds),
                        Constants.SYSTEM_COMPONENT_ID,
                        (int) Constants.SYSTEM_TASK_ID,
                        Constants.SYSTEM_TICK_STREAM_ID);
        return Optional.of(new Ticks(bolt, tick, TimeUnit.SECONDS.toNanos(seconds)));
    }

    private static int seconds(String conf) {
        try {
            return new ObjectMapper()
                    .readTree(conf == null ? "{}" : conf)
                    .path(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS)
                    .asInt();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    void fireIfDue() {
        if (System.nanoTime() >= next) {
            next += interval;
            bolt.execute(tick);
        }
    }
}
