package io.downburst.engine.grouping;

import java.util.Arrays;
import java.util.List;
import org.apache.storm.tuple.Fields;

/**
 * Sends equal keys to one task, the same that stock Storm would choose: the remainder of {@link
 * Arrays#deepHashCode} over the key's values.
 */
final class FieldsGrouper implements OneTaskGrouper {

    private final int[] positions;
    private final int targetCount;

    /**
     * @throws IllegalArgumentException if a key field is not among the stream's fields
     */
    FieldsGrouper(Fields streamFields, List<String> keyFields, int targetCount) {
        this.positions = keyFields.stream().mapToInt(streamFields::fieldIndex).toArray();
        this.targetCount = targetCount;
    }

    @Override
    public int choose(List<Object> values) {
        int hash = 1;
        for (int position : positions) {
            hash = hash(hash, values.get(position));
        }
        return Math.floorMod(hash, targetCount);
    }

    /** Of the values before, 1 if there are none, and one more. */
    static int hash(int before, Object value) {
        return 31 * before + deepHash(value);
    }

    private static int deepHash(Object value) {
        if (value == null) {
            return 0;
        }
        if (value.getClass().isArray()) {
            // deepHashCode counts 31 for the array around the value.
            return Arrays.deepHashCode(new Object[] {value}) - 31;
        }
        return value.hashCode();
    }
}
