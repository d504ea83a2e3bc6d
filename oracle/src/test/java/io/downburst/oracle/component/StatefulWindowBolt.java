package io.downburst.oracle.component;

import io.downburst.oracle.Ledger;
import java.util.Map;
import org.apache.storm.state.KeyValueState;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseStatefulWindowedBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.apache.storm.windowing.TupleWindow;

/** A stateful windowed bolt that notes each window, counts them in its state, and emits both. */
public final class StatefulWindowBolt
        extends BaseStatefulWindowedBolt<KeyValueState<String, Long>> {

    private final String caseName;
    private transient OutputCollector collector;
    private transient KeyValueState<String, Long> state;

    public StatefulWindowBolt(String caseName) {
        this.caseName = caseName;
    }

    @Override
    public void prepare(
            Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
    }

    @Override
    public void initState(KeyValueState<String, Long> state) {
        this.state = state;
        Ledger.of(caseName).note("windows before", state.get("windows", 0L));
    }

    @Override
    public void execute(TupleWindow window) {
        long windows = state.get("windows", 0L) + 1;
        state.put("windows", windows);
        Ledger.of(caseName).note("windows", WindowBolt.values(window.get()));
        collector.emit(new Values(WindowBolt.values(window.get()), windows));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("numbers", "window"));
    }
}
