package io.downburst.engine.context;

import io.downburst.engine.plan.TopologyPlan;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Map;
import org.apache.storm.hooks.ITaskHook;
import org.apache.storm.metrics2.StormMetricRegistry;
import org.apache.storm.task.TopologyContext;

/**
 * A task's context whose directories exist once they are asked for, and which knows at a glance
 * whether there are hooks.
 */
public final class TaskContext extends TopologyContext {

    private final WorkerDirectories directories;

    private static final VarHandle WATCHED;

    static {
        try {
            WATCHED =
                    MethodHandles.lookup()
                            .findVarHandle(TaskContext.class, "watched", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private boolean watchedForGood;

    /** Who is told when it is watched. */
    private volatile Runnable onWatched = () -> {};

    /**
     * That, or tapped. Read for each tuple out of an inbox: opaque costs that nothing, and another
     * thread's write is seen all the same.
     */
    private boolean watched;

    TaskContext(
            TopologyPlan plan,
            int taskId,
            int workerPort,
            List<Integer> workerTasks,
            WorkerDirectories directories,
            SharedResources resources,
            Map<String, Object> executorData,
            RegisteredMetrics metrics,
            StormMetricRegistry metricRegistry) {
        super(
                plan.userTopology(),
                plan.conf(),
                plan.taskToComponent(),
                plan.componentToTasks(),
                plan.componentToStreamToFields(),
                directories.blobVersions(),
                plan.topologyId(),
                null,
                null,
                taskId,
                workerPort,
                workerTasks,
                resources.defaultResources(),
                resources.userResources(),
                executorData,
                metrics.byInterval(),
                metrics.openOrPrepareWasCalled(),
                metricRegistry);
        this.directories = directories;
    }

    @Override
    public void addTaskHook(ITaskHook hook) {
        watch();
        super.addTaskHook(hook);
    }

    /**
     * Whether someone wants to know of the task's calls: hooks, or who {@link #watch} speaks for.
     */
    public boolean isWatched() {
        return (boolean) WATCHED.getOpaque(this);
    }

    /** Says that someone wants to know of the task's calls. */
    public synchronized void watch() {
        watchedForGood = true;
        setWatched(true);
    }

    /** Says whether someone looks on for a while. Any thread. */
    public synchronized void setTapped(boolean tapped) {
        setWatched(watchedForGood || tapped);
    }

    private void setWatched(boolean is) {
        WATCHED.setVolatile(this, is);
        if (is) {
            onWatched.run();
        }
    }

    /** Has someone told, from any thread, when the task is watched. */
    public void onWatched(Runnable listener) {
        onWatched = listener;
    }

    @Override
    public String getCodeDir() {
        return directories.codeDir();
    }

    @Override
    public String getPIDDir() {
        return directories.pidDir();
    }
}
