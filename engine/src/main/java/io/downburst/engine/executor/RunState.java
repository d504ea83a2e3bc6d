package io.downburst.engine.executor;

import io.downburst.engine.Failure;
import io.downburst.engine.context.CurrentCredentials;
import io.downburst.engine.context.ErrorReports;
import io.downburst.engine.context.EventSampling;
import io.downburst.engine.plan.TopologyPlan;
import io.downburst.engine.sched.Clock;
import java.util.List;
import java.util.function.Consumer;
import org.apache.storm.hooks.ITaskHook;
import org.apache.storm.task.WorkerTopologyContext;

/** What all executors of one topology look at. */
public final class RunState {

    private enum Activity {
        /** Nothing is opened or prepared yet. */
        NEW,
        ACTIVE,
        /** No more tuples, but checkpoints go on. */
        DRAINING,
        INACTIVE
    }

    private final TopologyPlan plan;
    private final Clock clock;
    private final WorkerTopologyContext context;
    private final ErrorReports errors;
    private final CurrentCredentials credentials;
    private final EventSampling eventSampling;
    private final List<ITaskHook> taskHooks;
    private final Consumer<Failure> onFailure;
    private final InboxBounds bounds;

    private volatile Activity activity = Activity.NEW;
    private volatile boolean closing;

    /**
     * @param taskHooks given to every task beside those that the configuration names
     * @param onFailure told of what left user code, by the thread it left
     * @throws IllegalArgumentException if {@link InboxBounds} cannot be what the configuration says
     */
    public RunState(
            TopologyPlan plan,
            Clock clock,
            WorkerTopologyContext context,
            ErrorReports errors,
            CurrentCredentials credentials,
            EventSampling eventSampling,
            List<ITaskHook> taskHooks,
            Consumer<Failure> onFailure) {
        this.plan = plan;
        this.clock = clock;
        this.context = context;
        this.errors = errors;
        this.credentials = credentials;
        this.eventSampling = eventSampling;
        this.taskHooks = taskHooks;
        this.onFailure = onFailure;
        this.bounds = new InboxBounds(plan);
    }

    TopologyPlan plan() {
        return plan;
    }

    Clock clock() {
        return clock;
    }

    /** The worker's view: the system topology. */
    WorkerTopologyContext context() {
        return context;
    }

    ErrorReports errors() {
        return errors;
    }

    CurrentCredentials credentials() {
        return credentials;
    }

    EventSampling eventSampling() {
        return eventSampling;
    }

    /** Those of the engine's owner, for every task. */
    List<ITaskHook> taskHooks() {
        return taskHooks;
    }

    InboxBounds bounds() {
        return bounds;
    }

    void fail(Failure failure) {
        onFailure.accept(failure);
    }

    public void setActive(boolean active) {
        if (active) {
            activity = Activity.ACTIVE;
        } else if (wasEverActive()) {
            activity = Activity.INACTIVE;
        }
    }

    /** No more tuples, but checkpoints go on. */
    public void drain() {
        if (wasEverActive()) {
            activity = Activity.DRAINING;
        }
    }

    /** Whether checkpoints go on though nothing else does. */
    public boolean isDraining() {
        return activity == Activity.DRAINING;
    }

    /** Whether Storm's own spout is asked for checkpoints. */
    boolean isCheckpointing() {
        Activity now = activity;
        return now == Activity.ACTIVE || now == Activity.DRAINING;
    }

    /** Whether spouts are asked for tuples. */
    public boolean isActive() {
        return activity == Activity.ACTIVE;
    }

    /** Whether it was ever active: nothing is opened or prepared before. */
    boolean wasEverActive() {
        return activity != Activity.NEW;
    }

    public void close() {
        closing = true;
    }

    boolean isClosing() {
        return closing;
    }
}
