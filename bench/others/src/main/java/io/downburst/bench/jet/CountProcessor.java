package io.downburst.bench.jet;

import com.hazelcast.jet.Traverser;
import com.hazelcast.jet.Traversers;
import com.hazelcast.jet.core.AbstractProcessor;
import io.downburst.bench.workload.Meter;
import io.downburst.bench.workload.SinkBook;
import io.downburst.bench.workload.WordOracle;
import java.util.HashMap;
import java.util.Map;

/** Counts words in a map, which is its state. */
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
        counts.merge((String) word, 1, Integer::sum);
        book.receive();
        return true;
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
