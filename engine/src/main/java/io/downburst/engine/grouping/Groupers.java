package io.downburst.engine.grouping;

import io.downburst.engine.plan.SubscriptionPlan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.Thrift;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.JavaObject;
import org.apache.storm.grouping.CustomStreamGrouping;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Utils;

/** Makes groupers. */
public final class Groupers {

    private Groupers() {}

    /**
     * A grouper for one executor and one subscription. A custom grouping is instantiated and
     * prepared here, on the calling thread.
     *
     * @param context of the worker, with the system topology
     * @param component who emits
     * @param stream the stream emitted to
     * @param outFields the stream's fields
     * @param subscription who listens and how; has at least one target task
     * @param conf the topology's conf
     * @param locality which targets a shuffle should prefer, unless load-aware messaging is
     *     disabled
     * @param random where random choices start from; not kept
     * @throws IllegalArgumentException if a custom grouping cannot be instantiated
     */
    public static Grouper create(
            WorkerTopologyContext context,
            String component,
            String stream,
            Fields outFields,
            SubscriptionPlan subscription,
            Map<String, Object> conf,
            Locality locality,
            RandomGenerator random) {
        Grouping grouping = subscription.grouping();
        List<Integer> tasks = subscription.targetTasks();
        return switch (grouping.getSetField()) {
            case FIELDS -> fields(outFields, grouping.get_fields(), tasks.size());
            case SHUFFLE -> shuffle(allOf(tasks), conf, locality, random);
            case LOCAL_OR_SHUFFLE -> shuffle(localOf(tasks, context), conf, locality, random);
            case NONE -> none(tasks.size(), random);
            case ALL -> (ManyTasksGrouper) (sourceTask, values) -> tasks;
            case DIRECT -> DirectGrouper.INSTANCE;
            case CUSTOM_SERIALIZED, CUSTOM_OBJECT -> {
                CustomStreamGrouping custom = instantiate(grouping);
                GlobalStreamId streamId = new GlobalStreamId(component, stream);
                custom.prepare(context, streamId, new ArrayList<>(tasks));
                yield new CustomGrouper(custom, streamId);
            }
        };
    }

    private static OneTaskGrouper fields(Fields outFields, List<String> key, int targetCount) {
        if (key.isEmpty()) {
            return values -> 0;
        }
        if (!outFields.toList().containsAll(key)) {
            // Storm finds this out only when a tuple is emitted, which may never happen.
            return values -> new FieldsGrouper(outFields, key, targetCount).choose(values);
        }
        return outFields.size() == 1 && key.size() == 1
                ? new LoneFieldGrouper(targetCount)
                : new FieldsGrouper(outFields, key, targetCount);
    }

    private static ShuffleGrouper shuffle(
            int[] targets, Map<String, Object> conf, Locality locality, RandomGenerator random) {
        boolean evenOverAll =
                ObjectReader.getBoolean(
                        conf.get(Config.TOPOLOGY_DISABLE_LOADAWARE_MESSAGING), false);
        return new ShuffleGrouper(targets, evenOverAll ? Locality.ANYWHERE : locality, random);
    }

    private static OneTaskGrouper none(int targetCount, RandomGenerator random) {
        // Its threads may lose each other's updates, but what it returns is always in range.
        SplittableRandom own = new SplittableRandom(random.nextLong());
        return values -> own.nextInt(targetCount);
    }

    private static int[] allOf(List<Integer> tasks) {
        return IntStream.range(0, tasks.size()).toArray();
    }

    private static int[] localOf(List<Integer> tasks, WorkerTopologyContext context) {
        Set<Integer> workerTasks = new HashSet<>(context.getThisWorkerTasks());
        int[] local =
                IntStream.range(0, tasks.size())
                        .filter(index -> workerTasks.contains(tasks.get(index)))
                        .toArray();
        return local.length == 0 ? allOf(tasks) : local;
    }

    private static CustomStreamGrouping instantiate(Grouping grouping) {
        if (grouping.getSetField() == Grouping._Fields.CUSTOM_SERIALIZED) {
            return Utils.javaDeserialize(
                    grouping.get_custom_serialized(), CustomStreamGrouping.class);
        }
        JavaObject object = grouping.get_custom_object();
        if (Thrift.instantiateJavaObject(object) instanceof CustomStreamGrouping custom) {
            return custom;
        }
        throw new IllegalArgumentException(
                "Custom grouping "
                        + object.get_full_class_name()
                        + " cannot be instantiated: it must be a CustomStreamGrouping on the class"
                        + " path with a public constructor for its "
                        + object.get_args_list_size()
                        + " arguments");
    }
}
