package io.downburst.engine.executor;

import io.downburst.engine.grouping.LoneFieldGrouper;
import io.downburst.engine.tuple.Listed;
import io.downburst.engine.tuple.Source;

/** Where emits to a stream of one field go that is grouped by it: found by what travels of them. */
record KeyedWays(LoneFieldGrouper grouper, Target target) {

    /**
     * @param packed what travels, of a {@link Source#lone} one
     */
    Way of(Object packed) {
        Object value = packed instanceof Listed listed ? listed.values().get(0) : packed;
        return target.way(grouper.chooseBy(value));
    }
}
