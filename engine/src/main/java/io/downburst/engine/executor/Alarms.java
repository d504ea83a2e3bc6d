package io.downburst.engine.executor;

import io.downburst.engine.sched.Schedulable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/** What an executor does at fixed intervals: ticks, metrics, timeouts. */
final class Alarms {

    private static final class Alarm {
        private final long periodNanos;
        private final LongConsumer action;
        private long at;

        private Alarm(long periodNanos, long now, LongConsumer action) {
            this.periodNanos = periodNanos;
            this.action = action;
            this.at = now + periodNanos;
        }
    }

    private final List<Alarm> alarms = new ArrayList<>(0);
    private long next = Schedulable.NEVER;

    /**
     * The first time is one period from now.
     *
     * @param action given when it was due
     */
    void every(int seconds, long now, LongConsumer action) {
        alarms.add(new Alarm(TimeUnit.SECONDS.toNanos(seconds), now, action));
        next = earliest();
    }

    /** Does what is due, once for each period that has passed. */
    void fire(long now) {
        if (now < next) {
            return;
        }
        for (Alarm alarm : alarms) {
            while (alarm.at <= now) {
                long due = alarm.at;
                alarm.at += alarm.periodNanos;
                alarm.action.accept(due);
            }
        }
        next = earliest();
    }

    long next() {
        return next;
    }

    private long earliest() {
        long earliest = Schedulable.NEVER;
        for (Alarm alarm : alarms) {
            earliest = Math.min(earliest, alarm.at);
        }
        return earliest;
    }
}
