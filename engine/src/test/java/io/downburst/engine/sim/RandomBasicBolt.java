package io.downburst.engine.sim;

import io.downburst.engine.sim.Ledger.Leaf;
import io.downburst.engine.sim.Ledger.Token;
import java.util.List;
import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.FailedException;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.TupleUtils;

/** Leaves anchoring and acking to Storm, and throws now and then. */
final class RandomBasicBolt extends BaseBasicBolt {

    private transient Schedule schedule;
    private transient Emitter emitter;
    private int task;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        this.schedule = Schedule.current();
        this.emitter = new Emitter(schedule, context);
        this.task = context.getThisTaskId();
        schedule.open++;
    }

    @Override
    public void execute(Tuple tuple, BasicOutputCollector collector) {
        if (TupleUtils.isTick(tuple)) {
            return;
        }
        Token token = (Token) tuple.getValueByField("token");
        Leaf leaf = schedule.ledger.executed(token, task);
        schedule.beSlowSometimes();
        if (token.depth < 4 && schedule.emitsLeft > 0 && schedule.chance(60)) {
            schedule.emitsLeft--;
            emitter.emit(
                    token.depth + 1,
                    schedule.ledger.rootsOf(List.of(leaf)),
                    collector::emit,
                    collector::emitDirect);
        }
        if (schedule.chance(10)) {
            schedule.ledger.failCalled(leaf);
            throw new FailedException("as it happens");
        }
        // Storm acks when this returns.
        schedule.ledger.ackCalled(leaf);
    }

    @Override
    public void cleanup() {
        schedule.open--;
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        RandomTopology.declareStreams(declarer);
    }
}
