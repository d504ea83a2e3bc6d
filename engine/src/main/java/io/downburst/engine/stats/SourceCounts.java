package io.downburst.engine.stats;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The counts of {@link SourceCounter}, apart so that padding can lie on both sides of them. */
abstract sealed class SourceCounts extends LinePadding permits SourceCounter {

    private static final VarHandle EXECUTED = handle("executed");
    private static final VarHandle ACKED = handle("acked");
    private static final VarHandle FAILED = handle("failed");
    private static final VarHandle EXECUTE_SAMPLES = handle("executeSamples");
    private static final VarHandle EXECUTE_NANOS = handle("executeNanos");
    private static final VarHandle ACK_SAMPLES = handle("ackSamples");
    private static final VarHandle ACK_NANOS = handle("ackNanos");

    // As in OutputCounts: plain reads and opaque writes by the one owner.
    private long executed;
    private long acked;
    private long failed;
    private long executeSamples;
    private long executeNanos;
    private long ackSamples;
    private long ackNanos;

    /** Counts executed tuples. Owner only. */
    public final void countExecuted(int tuples) {
        EXECUTED.setOpaque(this, executed + tuples);
    }

    /** Counts acks. Owner only. */
    public final void countAcked(int tuples) {
        ACKED.setOpaque(this, acked + tuples);
    }

    /** Counts a fail. Owner only. */
    public final void countFail() {
        FAILED.setOpaque(this, failed + 1);
    }

    /** Adds a sample of the time inside {@code execute}. Owner only. */
    public final void sampleExecute(long nanos) {
        EXECUTE_NANOS.setOpaque(this, executeNanos + nanos);
        EXECUTE_SAMPLES.setOpaque(this, executeSamples + 1);
    }

    /** Adds a sample of the time from emission or start of execute to the ack. Owner only. */
    public final void sampleAck(long nanos) {
        ACK_NANOS.setOpaque(this, ackNanos + nanos);
        ACK_SAMPLES.setOpaque(this, ackSamples + 1);
    }

    public final long executed() {
        return (long) EXECUTED.getOpaque(this);
    }

    public final long acked() {
        return (long) ACKED.getOpaque(this);
    }

    public final long failed() {
        return (long) FAILED.getOpaque(this);
    }

    public final long executeSamples() {
        return (long) EXECUTE_SAMPLES.getOpaque(this);
    }

    public final long executeNanos() {
        return (long) EXECUTE_NANOS.getOpaque(this);
    }

    public final long ackSamples() {
        return (long) ACK_SAMPLES.getOpaque(this);
    }

    public final long ackNanos() {
        return (long) ACK_NANOS.getOpaque(this);
    }

    private static VarHandle handle(String field) {
        return Handles.longField(MethodHandles.lookup(), SourceCounts.class, field);
    }
}
