package io.downburst.oracle.component;

import io.downburst.oracle.Ledger;
import java.io.Serializable;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** A spout made of lambdas, for what {@link EmittingSpout} cannot say. */
public final class ScriptedSpout extends LedgerSpout {

    /**
     * What one task has at hand.
     *
     * @param openedNanos when it was opened, on System.nanoTime's clock
     */
    public record SpoutTask(
            TopologyContext context,
            SpoutOutputCollector collector,
            Ledger ledger,
            long openedNanos) {

        /** Milliseconds since this task was opened. */
        public long age() {
            return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - openedNanos);
        }

        /** Emits its age, untracked, about every 100 ms. */
        public void beat() {
            if (ledger.counted("beats of " + id()) < age() / 100) {
                ledger.count("beats of " + id());
                collector.emit("beat", new Values(age()));
            }
        }

        public int id() {
            return context.getThisTaskId();
        }
    }

    /** A call of nextTuple, counted from 0. */
    @FunctionalInterface
    public interface Step extends Serializable {
        void take(int call, SpoutTask task);
    }

    /** A callback for one message. */
    @FunctionalInterface
    public interface Callback extends Serializable {
        void arrive(Object messageId, SpoutTask task);
    }

    /** Declares output streams. */
    @FunctionalInterface
    public interface Declaration extends Serializable {
        void to(OutputFieldsDeclarer declarer);
    }

    private final Declaration declaration;
    private final Step step;
    private Step onOpen = (call, task) -> {};
    private Callback onAck = (messageId, task) -> {};
    private Callback onFail = (messageId, task) -> {};
    private transient SpoutTask task;
    private int calls;

    public ScriptedSpout(String caseName, Declaration declaration, Step step) {
        super(caseName);
        this.declaration = declaration;
        this.step = step;
    }

    public static Declaration fields(String... fields) {
        return declarer -> declarer.declare(new Fields(fields));
    }

    /** Declares the default stream and one for beats. */
    public static Declaration fieldAndBeat(String field) {
        return declarer -> {
            declarer.declare(new Fields(field));
            declarer.declareStream("beat", new Fields("age"));
        };
    }

    public ScriptedSpout onOpen(Step open) {
        onOpen = open;
        return this;
    }

    public ScriptedSpout onAck(Callback callback) {
        onAck = callback;
        return this;
    }

    public ScriptedSpout onFail(Callback callback) {
        onFail = callback;
        return this;
    }

    @Override
    protected void opened(Map<String, Object> conf) {
        task = new SpoutTask(context(), collector(), ledger(), System.nanoTime());
        onOpen.take(0, task);
    }

    @Override
    protected void next() {
        step.take(calls++, task);
    }

    @Override
    protected void acked(Object messageId) {
        onAck.arrive(messageId, task);
    }

    @Override
    protected void failed(Object messageId) {
        onFail.arrive(messageId, task);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declaration.to(declarer);
    }
}
