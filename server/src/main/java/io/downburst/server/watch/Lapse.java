package io.downburst.server.watch;

import io.downburst.engine.Engine;
import io.downburst.engine.stats.TopologySnapshot;
import io.downburst.local.watch.Interval;
import io.downburst.local.watch.Subject;
import java.util.List;

/** Looks at an engine again and again, each time at what has changed since the last. */
final class Lapse {

    private Engine engine;
    private TopologySnapshot last;

    /**
     * What happened between two looks.
     *
     * @param earlier without any executors if the engine had just begun
     */
    record Change(Engine engine, TopologySnapshot earlier, TopologySnapshot later) {

        Interval interval() {
            return Interval.between(Subject.of(engine.plan()).components(), earlier, later);
        }
    }

    /**
     * @param running another one than the last time begins from its start
     */
    Change take(Engine running) {
        TopologySnapshot later = running.snapshot();
        TopologySnapshot earlier = running == engine ? last : beginningOf(later);
        engine = running;
        last = later;
        return new Change(running, earlier, later);
    }

    private static TopologySnapshot beginningOf(TopologySnapshot snapshot) {
        return new TopologySnapshot(
                snapshot.takenAtNanos() - snapshot.uptimeNanos(), 0, List.of(), List.of());
    }
}
