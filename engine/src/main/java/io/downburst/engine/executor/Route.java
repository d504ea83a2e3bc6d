package io.downburst.engine.executor;

import io.downburst.engine.stats.OutputCounter;
import io.downburst.engine.tuple.Source;
import java.util.ArrayList;
import java.util.List;

/** What happens to the tuples of one stream of one task. */
final class Route {

    private final Source source;
    private final OutputCounter counter;
    private final Target[] targets;

    Route(Source source, OutputCounter counter, List<Target> targets) {
        this.source = source;
        this.counter = counter;
        this.targets = targets.toArray(Target[]::new);
    }

    Source source() {
        return source;
    }

    OutputCounter counter() {
        return counter;
    }

    /**
     * Decides where an emit goes.
     *
     * @return the ids of the tasks that get it
     * @throws IllegalArgumentException for a stream that someone takes directly, or values that do
     *     not fit the stream's fields
     */
    List<Integer> choose(List<Object> values, Chosen chosen) {
        chosen.count = 0;
        List<Integer> ids;
        if (targets.length == 1) {
            ids = targets[0].choose(source.task(), values, chosen);
        } else {
            ids = new ArrayList<>();
            for (Target target : targets) {
                ids.addAll(target.choose(source.task(), values, chosen));
            }
        }
        if (chosen.count > 0) {
            source.check(values);
        }
        return ids;
    }

    /**
     * Decides where a direct emit goes: to the task, or nowhere if its component does not listen.
     *
     * @throws IllegalArgumentException if the component listens with another grouping, or the
     *     values do not fit the stream's fields
     */
    List<Integer> chooseDirect(int task, String component, List<Object> values, Chosen chosen) {
        chosen.count = 0;
        for (Target target : targets) {
            if (target.component().equals(component)) {
                if (!target.isDirect()) {
                    throw new IllegalArgumentException(
                            "Cannot emitDirect to a task expecting a regular grouping");
                }
                source.check(values);
                chosen.add(target.direct(task));
                return List.of(task);
            }
        }
        return List.of();
    }
}
