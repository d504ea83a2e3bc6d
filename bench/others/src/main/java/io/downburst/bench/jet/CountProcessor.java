package io.downburst.bench.jet;

import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import com.hazelcast.jet.Util;
import com.hazelcast.jet.core.AbstractProcessor;
import io.downburst.bench.workload.Meter;
import io.downburst.bench.workload.SinkBook;
import io.downburst.bench.workload.WordOracle;
import java.util.HashMap;
import java.util.Map;

/** Counts words in a map, which is its state, and emits each new count, to which nobody listens. */
final class CountProcessor extends AbstractProcessor {
    private final Map<String, Integer> counts = new HashMap<>();
    private SinkBook book;
    private Traverser<Map.Entry<String, Integer>> snapshot;

    @Override
    protected void init(Context context) {
        WordOracle.watch(counts);
        book = Meter.newSink();
    }

    @Override
    protected boolean tryProcess0(Object word) {
        Integer count = counts.merge((String) word, 1, Integer::sum);
        book.receive();
        // True, since no edge leads on: no word is offered a second time.
        return tryEmit(Util.entry(word, count));
    }

    @Override
    public boolean saveToSnapshot() {
        if (snapshot == null) {
            snapshot = Traversers.traverseIterable(counts.entrySet());
        }
        if (!emitFromTraverserToSnapshot(snapshot)) {
            return false;
        }
        snapshot = null;
        return true;
    }

    @Override
    protected void restoreFromSnapshot(Object word, Object count) {
        counts.put((String) word, (Integer) count);
    }
}
