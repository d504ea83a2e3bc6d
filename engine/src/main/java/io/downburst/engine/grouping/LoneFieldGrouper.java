package io.downburst.engine.grouping;

import java.util.List;

/**
 * A {@link FieldsGrouper} of a stream with one field, by that: it needs the value alone, and not
 * the list around it, which then need not be made.
 */
public final class LoneFieldGrouper implements OneTaskGrouper {

    private final int targetCount;

    LoneFieldGrouper(int targetCount) {
        this.targetCount = targetCount;
    }

    @Override
    public int choose(List<Object> values) {
        return chooseBy(values.get(0));
    }

    /** The same by the only value. */
    public int chooseBy(Object value) {
        return Math.floorMod(FieldsGrouper.hash(1, value), targetCount);
    }
}
