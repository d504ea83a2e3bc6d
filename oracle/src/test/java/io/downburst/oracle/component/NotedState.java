package io.downburst.oracle.component;

import io.downburst.oracle.Ledger;
import java.util.List;
import org.apache.storm.trident.operation.TridentCollector;
import org.apache.storm.trident.state.BaseQueryFunction;
import org.apache.storm.trident.state.BaseStateUpdater;
import org.apache.storm.trident.state.State;
import org.apache.storm.trident.state.StateFactory;
import org.apache.storm.trident.tuple.TridentTuple;
import org.apache.storm.tuple.Values;

/** A Trident state that keeps nothing and notes what it is asked to do, in order. */
public final class NotedState implements State {

    private final Ledger ledger;

    private NotedState(String caseName) {
        ledger = Ledger.of(caseName);
    }

    /** For states of one task, whose notes have one order. */
    public static StateFactory factory(String caseName) {
        return (conf, metrics, task, tasks) -> new NotedState(caseName);
    }

    @Override
    public void beginCommit(Long txid) {
        ledger.note("state", "begin " + txid);
    }

    @Override
    public void commit(Long txid) {
        ledger.note("state", "commit " + txid);
        ledger.count("commits");
    }

    /** Emits what it is given. */
    public static final class Updater extends BaseStateUpdater<NotedState> {
        @Override
        public void updateState(
                NotedState state, List<TridentTuple> tuples, TridentCollector collector) {
            state.ledger.note("state", "update " + tuples);
            tuples.forEach(tuple -> collector.emit(new Values("new " + tuple.getValue(0))));
        }
    }

    /** Answers with what it is asked. */
    public static final class Query extends BaseQueryFunction<NotedState, String> {
        @Override
        public List<String> batchRetrieve(NotedState state, List<TridentTuple> keys) {
            state.ledger.note("queries", keys);
            return keys.stream().map(key -> "answer to " + key.getValue(0)).toList();
        }

        @Override
        public void execute(TridentTuple key, String answer, TridentCollector collector) {
            collector.emit(new Values(answer));
        }
    }
}
