package io.downburst.engine.stats;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The counts of {@link OutputCounter}, apart so that padding can lie on both sides of them. */
abstract sealed class OutputCounts extends LinePadding permits OutputCounter {

    private static final VarHandle EMITTED = handle("emitted");
    private static final VarHandle TRANSFERRED = handle("transferred");

    // Only the owner writes, so it may read plainly; opaque writes cost it nothing, and without
    // them a reader might see a value late for as long as the owner's loop runs.
    private long emitted;
    private long transferred;

    /** Counts one emit. Owner only. */
    public final void countEmit(int targetTasks) {
        EMITTED.setOpaque(this, emitted + 1);
        TRANSFERRED.setOpaque(this, transferred + targetTasks);
    }

    /** Tuples emitted, whether anyone subscribes or not. Any thread. */
    public final long emitted() {
        return (long) EMITTED.getOpaque(this);
    }

    /** Tuples sent, one per target task. Any thread. */
    public final long transferred() {
        return (long) TRANSFERRED.getOpaque(this);
    }

    private static VarHandle handle(String field) {
        return Handles.longField(MethodHandles.lookup(), OutputCounts.class, field);
    }
}
