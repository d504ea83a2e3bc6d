package io.downburst.engine.stats;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The counts of {@link OutputCounter}, apart so that padding can lie on both sides of them. */
abstract sealed class OutputCounts extends LinePadding permits OutputCounter {

    private static final VarHandle EMITTED = handle("emitted");
    private static final VarHandle MORE = handle("more");

    // Only the owner writes, so it may read plainly; opaque writes cost it nothing, and without
    // them a reader might see a value late for as long as the owner's loop runs.
    private long emitted;

    /** Tuples sent more than there were emits, since mostly it is one each. */
    private long more;

    /** Counts one emit. Owner only. */
    public final void countEmit(int targetTasks) {
        EMITTED.setOpaque(this, emitted + 1);
        if (targetTasks != 1) {
            MORE.setOpaque(this, more + targetTasks - 1);
        }
    }

    /** Tuples emitted, whether anyone subscribes or not. Any thread. */
    public final long emitted() {
        return (long) EMITTED.getOpaque(this);
    }

    /** Tuples sent, one per target task. Any thread. */
    public final long transferred() {
        return emitted() + (long) MORE.getOpaque(this);
    }

    private static VarHandle handle(String field) {
        return Handles.longField(MethodHandles.lookup(), OutputCounts.class, field);
    }
}
