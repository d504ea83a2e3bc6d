package io.downburst.engine.tuple;

import java.util.Collections;
import java.util.List;
import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/**
 * One stream of one task, as the tuples it emits remember it.
 *
 * @param context the worker's view of the topology, system components included
 * @param component the emitting component
 * @param task the emitting task, -1 for the system
 * @param stream the stream id
 * @param fields its declared fields
 * @param checked whether values are protected and counted against the fields, as Storm does in
 *     local mode
 * @param lone whether its tuples have one value, which then travels without the Values around it
 */
public record Source(
        GeneralTopologyContext context,
        String component,
        int task,
        String stream,
        Fields fields,
        boolean checked,
        boolean lone) {

    /** Of the lists that tuples with one value give out. */
    private static final Class<?> GIVEN_OUT = Collections.singletonList(null).getClass();

    public Source(
            GeneralTopologyContext context,
            String component,
            int task,
            String stream,
            Fields fields,
            boolean checked) {
        this(context, component, task, stream, fields, checked, checked && fields.size() == 1);
    }

    /**
     * What travels of an emit's values: the value of a lone one without the list around it, or the
     * list. Lists of kinds that are neither Storm's nor a tuple's own may print or compute in ways
     * of their own, so these stay.
     *
     * @throws IllegalArgumentException if the values do not fit the fields
     */
    public Object pack(List<Object> values) {
        // Compared with constants, after which the compiler knows all about the first value.
        if (lone
                && (values.getClass() == Values.class || values.getClass() == GIVEN_OUT)
                && values.size() == 1) {
            return values.get(0);
        }
        if (checked && values.size() != fields.size()) {
            throw new IllegalArgumentException(
                    "Tuple created with wrong number of fields. Expected "
                            + fields.size()
                            + " fields but got "
                            + values.size()
                            + " fields");
        }
        return lone ? new Listed(values) : values;
    }

    /**
     * What travels, made anew if it is a list such as tuples give out, which nobody can change: so
     * that the compiler need not make that one where a bolt is mostly called with it.
     */
    public static Object anew(Object packed) {
        return packed != null && packed.getClass() == GIVEN_OUT
                ? Collections.singletonList(((List<?>) packed).get(0))
                : packed;
    }
}
