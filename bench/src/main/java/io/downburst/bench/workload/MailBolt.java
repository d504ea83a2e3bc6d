package io.downburst.bench.workload;

import java.util.Map;
import java.util.Optional;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** A step on a mail's path: one comes in, one or none goes out; what goes out is counted. */
abstract class MailBolt extends BaseBasicBolt {
    private transient Counter passed;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        passed = Meter.newCounter(context.getThisComponentId());
    }

    @Override
    public void execute(Tuple tuple, BasicOutputCollector collector) {
        step(tuple.getValue(0))
                .ifPresent(
                        mail -> {
                            passed.add(1);
                            collector.emit(MailSpout.PATH, new Values(mail));
                        });
    }

    abstract Optional<Mail> step(Object mail);

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declareStream(MailSpout.PATH, new Fields("mail"));
    }
}
