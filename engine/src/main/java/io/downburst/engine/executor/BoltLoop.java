package io.downburst.engine.executor;

import io.downburst.engine.sched.TupleBatch;
import io.downburst.engine.tuple.EngineTuple;
import org.apache.storm.task.IBolt;

/**
 * Executes one tuple after the other. A component whose code is nobody else's has a copy of this
 * class, see {@link Own}: the compiler puts no more than so much code into one method, and of a
 * loop that all bolts share it leaves some bolts' acks out, for which their tuples must be made.
 */
final class BoltLoop implements BatchLoop {

    private final Task task;
    private final BoltExecutor executor;
    private final IBolt bolt;

    BoltLoop(Task task) {
        this.task = task;
        this.executor = (BoltExecutor) task.executor();
        this.bolt = (IBolt) task.object();
    }

    @Override
    public int run(TupleBatch batch, int from, int end) {
        int position = from;
        while (position < end && executor.goesOn()) {
            EngineTuple tuple = batch.tuple(position++);
            if (task.isWatched()) {
                executor.executeWatched(task, bolt, tuple);
            } else {
                // Here and not in a method of its own, so that the compiler sees who makes it.
                bolt.execute(tuple);
            }
            task.counterOf(tuple.source()).countExecuted(1);
        }
        return position;
    }
}
