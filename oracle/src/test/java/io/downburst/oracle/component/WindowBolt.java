package io.downburst.oracle.component;

import io.downburst.oracle.Ledger;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.windowing.TupleWindow;

/** A windowed bolt that looks at each window and emits the first values of its tuples as a list. */
public final class WindowBolt extends BaseWindowedBolt {

    /** What is done with a window. */
    @FunctionalInterface
    public interface Look extends Serializable {
        void at(TupleWindow window, Ledger ledger);
    }

    private final String caseName;
    private final Look look;
    private transient OutputCollector collector;

    public WindowBolt(String caseName, Look look) {
        this.caseName = caseName;
        this.look = look;
    }

    /** The first values of tuples, in their order. */
    public static List<Object> values(List<Tuple> tuples) {
        return tuples.stream().map(tuple -> tuple.getValue(0)).toList();
    }

    @Override
    public void prepare(
            Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
    }

    @Override
    public void execute(TupleWindow window) {
        Ledger ledger = Ledger.of(caseName);
        look.at(window, ledger);
        collector.emit(new Values(values(window.get())));
        ledger.count("windows");
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("numbers"));
    }
}
