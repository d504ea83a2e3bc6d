package io.downburst.oracle.component;

import io.downburst.oracle.Ledger;
import java.io.Serializable;
import java.util.List;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.grouping.CustomStreamGrouping;
import org.apache.storm.task.WorkerTopologyContext;

/** A custom grouping that notes what it is told and asked, and chooses as a lambda says. */
public class NotingGrouping implements CustomStreamGrouping {

    /** Chooses among target tasks by a tuple's values. */
    @FunctionalInterface
    public interface Choice extends Serializable {
        List<Integer> among(List<Integer> targets, List<Object> values);
    }

    private final String caseName;
    private final Choice choice;
    private transient Ledger ledger;
    private List<Integer> targets;

    public NotingGrouping(String caseName, Choice choice) {
        this.caseName = caseName;
        this.choice = choice;
    }

    protected final Ledger ledger() {
        return ledger;
    }

    @Override
    public void prepare(
            WorkerTopologyContext context, GlobalStreamId stream, List<Integer> targetTasks) {
        ledger = Ledger.of(caseName);
        targets = targetTasks;
        String source = stream.get_componentId() + ":" + stream.get_streamId();
        ledger.tally("grouping prepared", source + " to " + targetTasks);
        ledger.tally(
                "grouping knows the worker's tasks",
                context.getThisWorkerTasks().stream().sorted().toList());
    }

    @Override
    public List<Integer> chooseTasks(int taskId, List<Object> values) {
        List<Integer> chosen = choice.among(targets, values);
        ledger.tally("grouping asked", "by " + taskId + " for " + values + ": " + chosen);
        return chosen;
    }
}
