package io.downburst.engine.executor;

import io.downburst.engine.executor.Scripts.SpoutScript;
import org.apache.storm.tuple.Values;

/** Counts how many tuples are executed in the emits of those before them. */
abstract class SteppedCalls extends Stepped {

    /** To be counted by the test's bolts. */
    int executed;

    int calledInEmit;

    private int emitted;

    /** A task of a spout whose tasks emit the numbers from 1 to a last one together. */
    final SpoutScript emittingTo(int last) {
        return new SpoutScript() {
            @Override
            void next() {
                if (emitted < last) {
                    int before = executed;
                    out.emit(new Values(++emitted), emitted);
                    calledInEmit += executed - before;
                }
            }

            @Override
            void ack(Object id) {
                events.add("ack " + id);
            }
        };
    }
}
