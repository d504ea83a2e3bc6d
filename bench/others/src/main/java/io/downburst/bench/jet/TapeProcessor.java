package io.downburst.bench.jet;

import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.BroadcastKey;
import io.downburst.bench.workload.Foreign;
import io.downburst.bench.workload.Tape;

/** The source: plays a tape, whose position is its state. */
final class TapeProcessor extends AbstractProcessor {
    private static final BroadcastKey<String> POSITION = BroadcastKey.broadcastKey("position");

    private final Foreign workload;
    private Tape tape;

    TapeProcessor(Foreign workload) {
        this.workload = workload;
    }

    @Override
    protected void init(Context context) {
        tape = workload.tape();
    }

    @Override
    public boolean complete() {
        while (!tape.isAtEnd()) {
            if (!tryEmit(tape.current())) {
                return false;
            }
            tape.advance();
        }
        return true;
    }

    @Override
    public boolean saveToSnapshot() {
        return tryEmitToSnapshot(POSITION, tape.position());
    }

    @Override
    protected void restoreFromSnapshot(Object key, Object value) {
        tape.moveTo((Long) value);
    }
}
