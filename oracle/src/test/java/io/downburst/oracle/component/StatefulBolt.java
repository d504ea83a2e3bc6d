package io.downburst.oracle.component;

import io.downburst.oracle.Ledger;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.storm.state.KeyValueState;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseStatefulBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;

/** A stateful bolt made of lambdas. */
public final class StatefulBolt extends BaseStatefulBolt<KeyValueState<String, Long>> {

    /** How many turns of each task are noted; there may be more. */
    public static final int TURNS_NOTED = 6;

    /**
     * What one task has at hand.
     *
     * @param held tuples that the task keeps for later
     */
    public record StatefulTask(
            TopologyContext context,
            OutputCollector collector,
            KeyValueState<String, Long> state,
            Ledger ledger,
            List<Tuple> held) {

        /** Adds to the sum in the state. */
        public long add(long n) {
            long sum = state.get("sum", 0L) + n;
            state.put("sum", sum);
            return sum;
        }
    }

    /** A call of execute. */
    @FunctionalInterface
    public interface StatefulExecution extends Serializable {
        void execute(Tuple tuple, StatefulTask task);
    }

    /** A turn of a transaction, or the beginning. */
    @FunctionalInterface
    public interface Turn extends Serializable {
        void take(StatefulTask task);
    }

    private final String caseName;
    private final StatefulExecution execution;
    private Turn onInit = task -> {};
    private Turn onPrePrepare = task -> {};
    private Turn onPreCommit = task -> {};
    private boolean notingLife;
    private transient StatefulTask task;

    public StatefulBolt(String caseName, StatefulExecution execution) {
        this.caseName = caseName;
        this.execution = execution;
    }

    /** A bolt that adds the first value to the sum in its state, emits both, and acks. */
    public static StatefulBolt summing(String caseName) {
        return new StatefulBolt(
                caseName,
                (tuple, task) -> {
                    long n = tuple.getInteger(0);
                    task.collector().emit(tuple, List.of((int) n, task.add(n)));
                    task.collector().ack(tuple);
                });
    }

    /** Notes the first turns of each task's life. */
    public StatefulBolt notingLife() {
        notingLife = true;
        return this;
    }

    public StatefulBolt onInit(Turn turn) {
        onInit = turn;
        return this;
    }

    public StatefulBolt onPrePrepare(Turn turn) {
        onPrePrepare = turn;
        return this;
    }

    public StatefulBolt onPreCommit(Turn turn) {
        onPreCommit = turn;
        return this;
    }

    @Override
    public void prepare(
            Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        task = new StatefulTask(context, collector, null, Ledger.of(caseName), new ArrayList<>());
        turn("prepare");
    }

    @Override
    public void initState(KeyValueState<String, Long> state) {
        task =
                new StatefulTask(
                        task.context(), task.collector(), state, task.ledger(), task.held());
        Map<String, Long> found = new TreeMap<>();
        state.forEach(entry -> found.put(entry.getKey(), entry.getValue()));
        turn("initState " + found);
        onInit.take(task);
    }

    @Override
    public void execute(Tuple tuple) {
        execution.execute(tuple, task);
        task.ledger().count("executed by " + task.context().getThisComponentId());
    }

    @Override
    public void prePrepare(long txid) {
        turn("prePrepare " + txid);
        onPrePrepare.take(task);
    }

    @Override
    public void preCommit(long txid) {
        turn("preCommit " + txid);
        onPreCommit.take(task);
        task.ledger().count("commits of " + task.context().getThisComponentId());
    }

    @Override
    public void preRollback() {
        turn("preRollback");
        task.ledger().count("rollbacks of " + task.context().getThisComponentId());
    }

    private void turn(String turn) {
        String key = "life of task " + task.context().getThisTaskId();
        if (notingLife && task.ledger().noted(key).size() < TURNS_NOTED) {
            task.ledger().note(key, turn);
            task.ledger().count("turns noted");
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("n", "sum"));
    }
}
