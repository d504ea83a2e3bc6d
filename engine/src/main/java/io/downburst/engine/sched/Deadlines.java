package io.downburst.engine.sched;

import java.util.Comparator;
import java.util.PriorityQueue;

/** When which executors of one core want a slice though nothing arrived; its thread's own. */
final class Deadlines {

    private final PriorityQueue<Schedulable> alarms =
            new PriorityQueue<>(Comparator.comparingLong(schedulable -> schedulable.armedAt));

    /** The earliest, or {@link Schedulable#NEVER}. */
    long next() {
        return alarms.isEmpty() ? Schedulable.NEVER : alarms.peek().armedAt;
    }

    /** Takes the earliest out if it is due, or returns null. */
    Schedulable poll(long now) {
        if (next() > now) {
            return null;
        }
        Schedulable due = alarms.poll();
        if (due != null) {
            due.armedAt = Schedulable.NEVER;
        }
        return due;
    }

    /**
     * @param at {@link Schedulable#NEVER} for no more
     */
    void set(Schedulable schedulable, long at) {
        if (at != schedulable.armedAt) {
            if (schedulable.armedAt != Schedulable.NEVER) {
                alarms.remove(schedulable);
            }
            schedulable.armedAt = at;
            if (at != Schedulable.NEVER) {
                alarms.add(schedulable);
            }
        }
    }
}
