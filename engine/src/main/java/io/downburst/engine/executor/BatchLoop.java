package io.downburst.engine.executor;

import io.downburst.engine.sched.TupleBatch;

/** Has a task's bolt execute the tuples of a batch: what {@link BoltLoop} and its copies are. */
interface BatchLoop {

    /**
     * Executes tuples from one position on to another, or until the slice must end; by the
     * executor's thread.
     *
     * @return the position of the next
     */
    int run(TupleBatch batch, int from, int end);
}
