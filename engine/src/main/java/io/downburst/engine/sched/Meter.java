package io.downburst.engine.sched;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads what each executor has done since the last reading. */
final class Meter {

    private record Mark(long busyNanos, long items, long calls) {
        static Mark of(Schedulable executor) {
            return new Mark(executor.busyNanos(), executor.items(), executor.calls());
        }
    }

    private final Collection<? extends List<? extends Schedulable>> components;
    private final Map<Schedulable, Mark> marks = new HashMap<>();
    private long lastTime;

    /**
     * @param components the executors of each
     */
    Meter(Collection<? extends List<? extends Schedulable>> components) {
        this.components = components;
    }

    Map<Schedulable, Use> read(long nanoTime) {
        long elapsed = nanoTime - lastTime;
        lastTime = nanoTime;
        Map<Schedulable, Use> uses = new HashMap<>();
        for (List<? extends Schedulable> executors : components) {
            for (Schedulable each : executors) {
                Mark now = Mark.of(each);
                Mark before = marks.put(each, now);
                uses.put(each, before == null ? Use.NONE : use(before, now, elapsed));
            }
        }
        return uses;
    }

    private static Use use(Mark before, Mark now, long elapsed) {
        return new Use(
                now.busyNanos - before.busyNanos,
                now.items - before.items,
                now.calls - before.calls,
                elapsed);
    }
}
