package io.downburst.engine.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.engine.plan.ExecutorPlan;
import io.downburst.engine.sim.Ledger.Message;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;

/** Emits a few messages, tracked or not, from its own thread and from others. */
final class RandomSpout extends BaseRichSpout {

    private final int most;
    private transient Schedule schedule;
    private transient SpoutOutputCollector collector;
    private transient Emitter emitter;
    private transient ExecutorPlan executor;
    private int task;
    private int left;
    private boolean active;

    /**
     * @param most messages of a task, and one
     */
    RandomSpout(int most) {
        this.most = most;
    }

    @Override
    public void open(
            Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.schedule = Schedule.current();
        this.collector = collector;
        this.emitter = new Emitter(schedule, context);
        this.task = context.getThisTaskId();
        this.executor = schedule.executorOf(task);
        this.left = schedule.random.nextInt(most);
        schedule.open++;
        schedule.addForeign(() -> emit(true));
        if (schedule.chance(20)) {
            emit(false);
        }
    }

    @Override
    public void activate() {
        assertThat(active).as("active before activate").isFalse();
        active = true;
    }

    @Override
    public void deactivate() {
        assertThat(active).as("active before deactivate").isTrue();
        active = false;
    }

    @Override
    public void nextTuple() {
        assertThat(active).as("active in nextTuple").isTrue();
        checkMaxPending();
        schedule.beSlowSometimes();
        for (int emits = schedule.random.nextInt(3); emits > 0; emits--) {
            emit(false);
            schedule.lookSometimes();
        }
    }

    private void checkMaxPending() {
        List<Integer> tasks =
                IntStream.rangeClosed(executor.firstTask(), executor.lastTask()).boxed().toList();
        int limit = schedule.topology.maxPending * tasks.size();
        if (limit > 0 && schedule.topology.tracking && task == executor.firstTask()) {
            assertThat(schedule.ledger.pendingOf(tasks)).as("max pending").isLessThan(limit);
        }
    }

    private void emit(boolean foreign) {
        if (left == 0 || schedule.draining) {
            return;
        }
        left--;
        if (schedule.chance(20)) {
            emitUntracked();
            return;
        }
        Message message = schedule.ledger.opened(task, schedule.clock.nanoTime(), foreign);
        emitter.emit(
                0,
                List.of(message),
                (stream, values) -> collector.emit(stream, values, message),
                (target, stream, values) -> collector.emitDirect(target, stream, values, message));
    }

    private void emitUntracked() {
        emitter.emit(0, List.of(), collector::emit, collector::emitDirect);
    }

    @Override
    public void ack(Object message) {
        schedule.ledger.acked((Message) message, task);
        if (schedule.topology.tracking && schedule.chance(10) && left > 0) {
            left--;
            emitUntracked();
        }
    }

    @Override
    public void fail(Object message) {
        schedule.ledger.failed((Message) message, task, schedule.clock.nanoTime());
        if (schedule.chance(30)) {
            emit(false);
        }
    }

    @Override
    public void close() {
        schedule.open--;
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        RandomTopology.declareStreams(declarer);
    }
}
