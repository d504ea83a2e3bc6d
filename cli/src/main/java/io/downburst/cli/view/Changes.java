package io.downburst.cli.view;

import io.downburst.engine.Engine;
import io.downburst.engine.stats.TopologySnapshot;
import io.downburst.local.watch.Subject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Pairs each running topology's present snapshot with the one taken last time. */
final class Changes {

    private Map<Engine, TopologySnapshot> last = Map.of();

    /** What changed in one topology since the last time. */
    record Change(Subject subject, TopologySnapshot earlier, TopologySnapshot later) {}

    /** One entry for each engine that was there last time too and has not ended. */
    List<Change> since(List<Engine> engines) {
        Map<Engine, TopologySnapshot> now = new HashMap<>();
        List<Change> changes =
                engines.stream()
                        .filter(engine -> engine.status() != Engine.Status.CLOSED)
                        .map(engine -> change(engine, now))
                        .filter(Objects::nonNull)
                        .toList();
        last = now;
        return changes;
    }

    private Change change(Engine engine, Map<Engine, TopologySnapshot> now) {
        TopologySnapshot later = engine.snapshot();
        now.put(engine, later);
        TopologySnapshot earlier = last.get(engine);
        return earlier == null ? null : new Change(Subject.of(engine.plan()), earlier, later);
    }
}
