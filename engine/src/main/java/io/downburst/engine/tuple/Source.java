package io.downburst.engine.tuple;

import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.tuple.Fields;

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

    public Source(
            GeneralTopologyContext context,
            String component,
            int task,
            String stream,
            Fields fields,
            boolean checked) {
        this(context, component, task, stream, fields, checked, checked && fields.size() == 1);
    }
}
