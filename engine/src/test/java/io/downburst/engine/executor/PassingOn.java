package io.downburst.engine.executor;

import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;

/**
 * Emits what it receives. Of a class of its own, since those who share one with another component
 * do not call.
 */
class PassingOn extends BaseRichBolt {
    private transient OutputCollector out;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector out) {
        this.out = out;
    }

    @Override
    public void execute(Tuple tuple) {
        out.emit(tuple, tuple.getValues());
        out.ack(tuple);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("value"));
    }
}
