package io.downburst.bench.workload;

import java.util.Arrays;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.TupleUtils;

/**
 * Keeps the last hundred messages; every ten seconds it sorts them and emits them, as a hundred
 * values of one field declared, which Storm allows where nobody listens.
 */
final class SortBolt extends BaseRichBolt {
    static final String SORTS = "sorts";
    static final String DISORDERS = "disorders";

    static final int SECONDS_BETWEEN_SORTS = 10;

    private static final int WINDOW = 100;

    private transient OutputCollector collector;
    private transient SinkBook book;
    private transient Counter sorts;
    private transient Counter disorders;
    private transient String[] window;
    private transient int next;

    @Override
    public void prepare(
            Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
        book = Meter.newSink();
        sorts = Meter.newCounter(SORTS);
        disorders = Meter.newCounter(DISORDERS);
        window = new String[WINDOW];
    }

    @Override
    public void execute(Tuple tuple) {
        if (!TupleUtils.isTick(tuple)) {
            window[next] = tuple.getString(0);
            next = (next + 1) % WINDOW;
            book.receive();
        } else if (book.received() >= WINDOW) {
            Arrays.sort(window);
            collector.emit(new Values((Object[]) window));
            sorts.add(1);
            if (!isRight(window, next, book.received())) {
                disorders.add(1);
            }
        }
        collector.ack(tuple);
    }

    /**
     * Sorted, and filled as a ring is.
     *
     * @param next where the next message goes
     * @param received messages so far
     */
    static boolean isRight(String[] window, int next, long received) {
        for (int n = 1; n < window.length; n++) {
            if (window[n - 1].compareTo(window[n]) > 0) {
                return false;
            }
        }
        return next == received % window.length;
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("sorted"));
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return Map.of(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, SECONDS_BETWEEN_SORTS);
    }
}
