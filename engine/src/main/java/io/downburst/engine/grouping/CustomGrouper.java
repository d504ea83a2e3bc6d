package io.downburst.engine.grouping;

import java.util.List;
import java.util.Optional;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.grouping.CustomStreamGrouping;
import org.apache.storm.grouping.LoadAwareCustomStreamGrouping;

/** Asks a grouping that the user wrote. */
public final class CustomGrouper implements ManyTasksGrouper {

    private final CustomStreamGrouping grouping;
    private final GlobalStreamId stream;

    /**
     * @param grouping already prepared
     */
    CustomGrouper(CustomStreamGrouping grouping, GlobalStreamId stream) {
        this.grouping = grouping;
        this.stream = stream;
    }

    /** The user's grouping, if it wants to be told the targets' load from time to time. */
    public Optional<LoadAwareCustomStreamGrouping> loadAware() {
        return grouping instanceof LoadAwareCustomStreamGrouping loadAware
                ? Optional.of(loadAware)
                : Optional.empty();
    }

    /**
     * @throws IllegalStateException if the user's grouping returns null
     */
    @Override
    public List<Integer> choose(int sourceTask, List<Object> values) {
        List<Integer> tasks = grouping.chooseTasks(sourceTask, values);
        if (tasks == null) {
            throw new IllegalStateException(
                    "Grouping "
                            + grouping.getClass().getName()
                            + " returned null for stream "
                            + stream.get_streamId()
                            + " of component "
                            + stream.get_componentId()
                            + "; chooseTasks must return a list, an empty one to send to no task");
        }
        return tasks;
    }
}
