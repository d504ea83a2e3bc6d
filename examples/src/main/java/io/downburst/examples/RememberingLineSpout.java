package io.downburst.examples;

import java.util.Map;
import java.util.TreeSet;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.state.KeyValueState;
import org.apache.storm.state.StateFactory;
import org.apache.storm.task.TopologyContext;

/** Remembers in a state how many lines have been acked, and goes on after those. */
final class RememberingLineSpout extends LineSpout {

    private static final String ACKED = "acked";

    private transient KeyValueState<String, Long> state;
    private transient TreeSet<Long> ackedBefore;
    private transient long acked;

    RememberingLineSpout(String file) {
        super(file, 1);
    }

    @Override
    @SuppressWarnings("unchecked")
    public void open(
            Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        super.open(conf, context, collector);
        String name = context.getThisComponentId() + "-" + context.getThisTaskId();
        state = (KeyValueState<String, Long>) StateFactory.getState(name, conf, context);
        ackedBefore = new TreeSet<>();
        acked = state.get(ACKED, 0L);
        skip(acked);
    }

    /** All acks that have come are remembered at once. */
    @Override
    public void nextTuple() {
        if (acked != state.get(ACKED, 0L)) {
            state.put(ACKED, acked);
            state.commit();
        }
        super.nextTuple();
    }

    @Override
    public void ack(Object id) {
        ackedBefore.add((Long) id);
        while (ackedBefore.remove(acked + 1)) {
            acked++;
        }
        super.ack(id);
    }
}
