package io.downburst.testing;

import io.downburst.engine.sched.Clock;
import java.lang.invoke.VarHandle;
import java.util.Map;
import org.apache.storm.spout.CheckPointState;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;

/**
 * Storm's checkpoints by virtual time. Storm's spout looks at the machine's clock, and sleeps when
 * no checkpoint is due; it is asked only when one is.
 */
final class SteppedCheckpoints extends CheckpointSpout {

    private static final VarHandle INTERVAL = field("checkpointInterval", int.class);
    private static final VarHandle RECOVERING = field("recovering", boolean.class);
    private static final VarHandle RECOVERY_UNDER_WAY =
            field("recoveryStepInProgress", boolean.class);
    private static final VarHandle CHECKPOINT_UNDER_WAY =
            field("checkpointStepInProgress", boolean.class);
    private static final VarHandle TRANSACTION = field("curTxState", CheckPointState.class);
    private static final VarHandle BEGUN_AT = field("lastCheckpointTs", long.class);

    private transient Clock clock;
    private transient long next;

    private static VarHandle field(String name, Class<?> type) {
        return StormFields.of(CheckpointSpout.class, name, type);
    }

    @Override
    public void open(
            Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        super.open(conf, context, collector);
        clock = Simulation.current().clock();
        next = clock.currentTimeMillis() + interval();
    }

    private int interval() {
        return (int) INTERVAL.get(this);
    }

    @Override
    public void nextTuple() {
        if (isRecovering()) {
            if (!(boolean) RECOVERY_UNDER_WAY.get(this)) {
                super.nextTuple();
            }
        } else if (!(boolean) CHECKPOINT_UNDER_WAY.get(this) && isDue()) {
            BEGUN_AT.set(this, 0L);
            super.nextTuple();
        }
    }

    private boolean isRecovering() {
        return (boolean) RECOVERING.get(this);
    }

    /** Whether a checkpoint is to be prepared, or one that is prepared to be committed. */
    private boolean isDue() {
        CheckPointState transaction = (CheckPointState) TRANSACTION.get(this);
        if (transaction.getState() != CheckPointState.State.COMMITTED) {
            return true;
        }
        boolean due = clock.currentTimeMillis() >= next;
        if (due) {
            next = clock.currentTimeMillis() + interval();
        }
        return due;
    }
}
