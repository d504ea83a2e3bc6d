package io.downburst.testing;

import java.io.Serializable;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;

/** A bolt whose tasks do what a test says. */
final class Steps extends BaseRichBolt {

    /** What a task does with a tuple. */
    interface Step extends Serializable {
        void execute(Tuple tuple, OutputCollector out);
    }

    /** Makes what one task does, with state of its own. */
    interface Maker extends Serializable {
        Step make();
    }

    private final Fields fields;
    private final Maker maker;
    private transient Step step;
    private transient OutputCollector out;

    private Steps(Fields fields, Maker maker) {
        this.fields = fields;
        this.maker = maker;
    }

    static Steps bolt(Fields fields, Step step) {
        return new Steps(fields, () -> step);
    }

    static Steps bolts(Fields fields, Maker maker) {
        return new Steps(fields, maker);
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector out) {
        this.step = maker.make();
        this.out = out;
    }

    @Override
    public void execute(Tuple tuple) {
        step.execute(tuple, out);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(fields);
    }
}
