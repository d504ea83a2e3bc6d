package io.downburst.multilang;

import java.io.IOException;
import java.util.List;
import org.apache.storm.generated.Grouping;
import org.apache.storm.task.TopologyContext;

/**
 * Tells a bolt's child which tasks got what it emitted. Storm's clients wait for that after every
 * emit, though hardly a bolt looks at it. Where the answer is the same each time, and the child
 * keeps what comes before it asks, it is given some ahead and never waits.
 *
 * <p>All but the constructor by the thread that reads from the child.
 */
final class TaskIds {

    private static final int AHEAD = 256;

    private final Child child;
    private final boolean ahead;

    /** Answers that the child has been given and not used. */
    private int given;

    TaskIds(Child child, Launch launch) {
        this.child = child;
        this.ahead = areAlwaysTheSame(launch.context()) && StormClient.isUsedBy(launch);
    }

    /** Answers an emit. */
    void answer(List<Integer> tasks) throws IOException {
        if (!ahead) {
            child.setHurried(true);
            child.send(tasks);
            return;
        }
        child.setHurried(false);
        given--;
        if (given < AHEAD / 2) {
            while (given < AHEAD) {
                child.send(tasks);
                given++;
            }
        }
    }

    /** Sees an emit whose answer the child does not want. */
    void pass() {
        child.setHurried(false);
    }

    /** Whether every tuple goes to the same tasks, whatever is in it. */
    static boolean areAlwaysTheSame(TopologyContext context) {
        return context.getThisStreams().size() == 1
                && context.getThisTargets().values().stream()
                        .flatMap(targets -> targets.entrySet().stream())
                        .allMatch(
                                target ->
                                        isAlwaysTheSame(
                                                target.getValue(),
                                                context.getComponentTasks(target.getKey()).size()));
    }

    private static boolean isAlwaysTheSame(Grouping grouping, int tasks) {
        return switch (grouping.getSetField()) {
            case ALL -> true;
            case FIELDS -> tasks == 1 || grouping.get_fields().isEmpty(); // None of them: global.
            case SHUFFLE, LOCAL_OR_SHUFFLE, NONE -> tasks == 1;
            case DIRECT, CUSTOM_OBJECT, CUSTOM_SERIALIZED -> false;
        };
    }
}
