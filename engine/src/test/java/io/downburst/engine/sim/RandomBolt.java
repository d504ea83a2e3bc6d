package io.downburst.engine.sim;

import io.downburst.engine.sim.Ledger.Leaf;
import io.downburst.engine.sim.Ledger.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.TupleUtils;

/** Emits, joins, acks and fails as it pleases: at once, later, twice, never, from other threads. */
final class RandomBolt extends BaseRichBolt {

    private static final int MAX_DEPTH = 4;

    private record Held(Tuple tuple, Leaf leaf, int depth) {}

    private transient Schedule schedule;
    private transient OutputCollector collector;
    private transient Emitter emitter;
    private transient List<Held> held;
    private int task;

    @Override
    public void prepare(
            Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.schedule = Schedule.current();
        this.collector = collector;
        this.emitter = new Emitter(schedule, context);
        this.held = new ArrayList<>();
        this.task = context.getThisTaskId();
        schedule.open++;
        schedule.addForeign(this::actFromOutside);
    }

    @Override
    public void execute(Tuple tuple) {
        if (TupleUtils.isTick(tuple)) {
            collector.ack(tuple);
            return;
        }
        Token token = (Token) tuple.getValueByField("token");
        Held input = new Held(tuple, schedule.ledger.executed(token, task), token.depth);
        schedule.beSlowSometimes();
        for (int emits = schedule.random.nextInt(3); emits > 0; emits--) {
            emit(input);
            schedule.lookSometimes();
        }
        decide(input);
        schedule.lookSometimes();
        if (!held.isEmpty() && schedule.chance(40)) {
            decide(takeHeld());
        }
    }

    private void actFromOutside() {
        if (held.isEmpty()) {
            return;
        }
        Held one = takeHeld();
        if (schedule.chance(50)) {
            emit(one);
        }
        decide(one);
    }

    private Held takeHeld() {
        return held.remove(schedule.random.nextInt(held.size()));
    }

    private void emit(Held input) {
        if (input.depth >= MAX_DEPTH || schedule.emitsLeft == 0) {
            return;
        }
        schedule.emitsLeft--;
        List<Held> anchors = new ArrayList<>();
        if (schedule.chance(90)) {
            anchors.add(input);
        }
        for (Held other : held) {
            if (schedule.chance(25)) {
                anchors.add(other);
            }
        }
        List<Tuple> tuples = anchors.stream().map(Held::tuple).toList();
        emitter.emit(
                input.depth + 1,
                schedule.ledger.rootsOf(anchors.stream().map(Held::leaf).toList()),
                (stream, values) -> collector.emit(stream, tuples, values),
                (target, stream, values) -> collector.emitDirect(target, stream, tuples, values));
    }

    private void decide(Held input) {
        int dice = schedule.random.nextInt(100);
        if (dice < 60) {
            ack(input);
        } else if (dice < 65) {
            ack(input);
            ack(input);
        } else if (dice < 72) {
            fail(input);
        } else if (dice < 75) {
            fail(input);
            held.add(input);
        } else if (dice < 78) {
            ack(input);
            fail(input);
        } else if (dice < 84) {
            if (!schedule.draining) {
                schedule.ledger.resetCalled(input.leaf);
                collector.resetTimeout(input.tuple);
            }
            held.add(input);
        } else if (dice < 96) {
            held.add(input);
        }
        // Else it is forgotten, and times out.
    }

    private void ack(Held input) {
        schedule.ledger.ackCalled(input.leaf);
        collector.ack(input.tuple);
    }

    private void fail(Held input) {
        schedule.ledger.failCalled(input.leaf);
        collector.fail(input.tuple);
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
