package io.downburst.oracle.component;

import io.downburst.oracle.Ledger;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.TupleUtils;
import org.apache.storm.utils.Utils;

/** A bolt made of lambdas that tallies the values it receives. */
public final class LambdaBolt extends BaseRichBolt {

    /** Something done once in a task's life. */
    @FunctionalInterface
    public interface Moment extends Serializable {
        void happen(BoltTask task);
    }

    private record Stream(boolean direct, Fields fields) implements Serializable {}

    private final String caseName;
    private final Execution execution;
    private final Map<String, Stream> streams = new LinkedHashMap<>();
    private Moment preparation = task -> {};
    private Moment cleanup = task -> {};
    private final Map<String, Object> configuration = new HashMap<>();
    private boolean quiet;
    private transient BoltTask task;

    public LambdaBolt(String caseName, Execution execution) {
        this.caseName = caseName;
        this.execution = execution;
    }

    public LambdaBolt declares(String... fields) {
        return declaresStream(Utils.DEFAULT_STREAM_ID, fields);
    }

    public LambdaBolt declaresStream(String stream, String... fields) {
        streams.put(stream, new Stream(false, new Fields(fields)));
        return this;
    }

    public LambdaBolt declaresDirect(String stream, String... fields) {
        streams.put(stream, new Stream(true, new Fields(fields)));
        return this;
    }

    public LambdaBolt onPrepare(Moment moment) {
        preparation = moment;
        return this;
    }

    public LambdaBolt onCleanup(Moment moment) {
        cleanup = moment;
        return this;
    }

    /** Adds to what getComponentConfiguration returns. */
    public LambdaBolt configured(String key, Object value) {
        configuration.put(key, value);
        return this;
    }

    /** Counts what it receives without making a fact of it. */
    public LambdaBolt quietly() {
        quiet = true;
        return this;
    }

    @Override
    public void prepare(
            Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        task = new BoltTask(conf, context, collector, Ledger.of(caseName), new ArrayList<>());
        preparation.happen(task);
    }

    @Override
    public void execute(Tuple tuple) {
        if (!TupleUtils.isTick(tuple)) {
            receive(tuple);
        }
        execution.execute(tuple, task);
    }

    private void receive(Tuple tuple) {
        String component = task.context().getThisComponentId();
        if (!quiet) {
            task.tally("received by " + component, tuple.getValues());
        }
        task.count("received by " + component);
        task.count("received by " + component + " in task " + task.id());
        task.count("arrived " + tuple.getValues() + " in " + task.id());
    }

    @Override
    public void cleanup() {
        cleanup.happen(task);
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return configuration;
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        streams.forEach(
                (id, stream) -> declarer.declareStream(id, stream.direct(), stream.fields()));
    }
}
