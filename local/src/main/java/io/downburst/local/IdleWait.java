package io.downburst.local;

import io.downburst.engine.Engine;
import io.downburst.engine.stats.ExecutorSnapshot;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Constants;
import org.apache.storm.generated.GlobalStreamId;

/**
 * Tells whether topologies have nothing left to do. Tuple trees may still be open: a bolt under
 * test keeps its inputs as long as it likes.
 */
public final class IdleWait {
    /** Enough for a tuple to turn up in another executor's figures. */
    private static final long BRIEF_MILLIS = 5;

    private record Activity(long sent, long executed, long acked, long failed, long waiting) {
        static final Activity NONE = new Activity(0, 0, 0, 0, 0);

        Activity plus(ExecutorSnapshot executor) {
            return new Activity(
                    sent + ExecutorSnapshot.total(executor.transferred()),
                    executed + executedFromComponents(executor.executed()),
                    acked + ExecutorSnapshot.total(executor.acked()),
                    failed + ExecutorSnapshot.total(executor.failed()),
                    waiting + executor.inboxTuples());
        }

        /** Ticks are executed without having been sent by anyone. */
        private static long executedFromComponents(Map<GlobalStreamId, Long> executed) {
            return executed.entrySet().stream()
                    .filter(
                            e ->
                                    !Constants.SYSTEM_COMPONENT_ID.equals(
                                            e.getKey().get_componentId()))
                    .mapToLong(Map.Entry::getValue)
                    .sum();
        }
    }

    private IdleWait() {}

    /**
     * Waits until they are.
     *
     * @return whether they were within the limit
     */
    public static boolean await(List<Engine> engines, long limitMillis)
            throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limitMillis);
        while (!idle(engines, BRIEF_MILLIS)) {
            if (System.nanoTime() - deadline >= 0) {
                return false;
            }
            Thread.sleep(1);
        }
        return true;
    }

    /**
     * Whether every tuple sent was executed and nothing moved for a while. No figure shows an ack
     * on its way to its spout, so the while must be longer than it takes.
     */
    public static boolean idle(List<Engine> engines, long settleMillis)
            throws InterruptedException {
        if (engines.isEmpty()) {
            return true;
        }
        Activity before = activity(engines);
        if (before.waiting > 0 || before.sent != before.executed) {
            return false;
        }
        Thread.sleep(settleMillis);
        return before.equals(activity(engines));
    }

    private static Activity activity(List<Engine> engines) {
        Activity activity = Activity.NONE;
        for (Engine engine : engines) {
            for (ExecutorSnapshot executor : engine.snapshot().executors()) {
                activity = activity.plus(executor);
            }
        }
        return activity;
    }
}
