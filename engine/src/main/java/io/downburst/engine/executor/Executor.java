package io.downburst.engine.executor;

import io.downburst.engine.Failure;
import io.downburst.engine.Tap;
import io.downburst.engine.context.CurrentCredentials;
import io.downburst.engine.context.RegisteredMetrics;
import io.downburst.engine.context.TaskHooks;
import io.downburst.engine.plan.ComponentPlan;
import io.downburst.engine.plan.ExecutorPlan;
import io.downburst.engine.sched.Edge;
import io.downburst.engine.sched.Schedulable;
import io.downburst.engine.stats.ExecutorCounters;
import io.downburst.engine.tuple.Roots;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Constants;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.grouping.LoadAwareCustomStreamGrouping;
import org.apache.storm.utils.Utils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one executor's tasks as a state machine: waits for activation, prepares, works in slices,
 * cleans up. Everything here belongs to the thread of the current slice unless it says otherwise.
 */
public abstract class Executor extends Schedulable {

    private static final Logger LOG = LoggerFactory.getLogger(Executor.class);

    private enum Phase {
        NEW,
        RUNNING,
        /** Ended by an exception; only cleanup is left. */
        DEAD,
        CLOSED
    }

    private final RunState run;
    private final ComponentPlan component;
    private final ExecutorPlan plan;
    private final Map<String, Object> conf;
    private final ExecutorCounters counters;
    private final RegisteredMetrics metrics;
    private final EmitWatch watch;
    private final boolean tracking;
    private final Alarms alarms = new Alarms();
    private final EdgeRandom random;

    private List<Task> tasks;
    private Edges edges;
    private List<LoadAwareCustomStreamGrouping> loadAware;
    private AckEdges acks;
    private Map<String, String> credentialsGiven;
    private boolean opened;
    private long sliceStart;
    private Task current;

    private Slice slice;

    private volatile Thread closer;

    /** Null until the first. */
    private volatile ForeignCalls foreignCalls;

    private volatile Phase phase = Phase.NEW;

    Executor(
            RunState run,
            ComponentPlan component,
            ExecutorPlan plan,
            RegisteredMetrics metrics,
            long seed) {
        this.run = run;
        this.component = component;
        this.plan = plan;
        this.conf = new HashMap<>(component.conf());
        this.metrics = metrics;
        this.counters = new ExecutorCounters(plan);
        this.random = new EdgeRandom(seed);
        this.watch = new EmitWatch(run, component);
        this.tracking = StormCommon.hasAckers(run.plan().conf());
    }

    /**
     * Ties it to its tasks and to the others; once, before it is placed.
     *
     * @param spouts every spout executor, by the index of its {@link Roots}
     */
    void wire(
            List<Task> tasks,
            Edges edges,
            SpoutExecutor[] spouts,
            List<LoadAwareCustomStreamGrouping> loadAware) {
        this.loadAware = loadAware;
        this.tasks = tasks;
        this.edges = edges;
        this.acks = new AckEdges(this, spouts);
        this.current = tasks.get(0);
        tasks.forEach(task -> task.context().onWatched(this::disturb));
        if (watch.isNeeded()) {
            tasks.forEach(task -> task.context().watch());
        }
    }

    // ---- the slice ----

    @Override
    protected final int slice(long now, int budget) {
        slice = Slice.begin();
        acks.enter(ownTrees());
        try {
            return callUserCode(now, budget);
        } finally {
            end(slice);
        }
    }

    private void end(Slice slice) {
        try {
            slice.end();
        } catch (RuntimeException | Error e) {
            dropUnsent();
            slice.forgive();
            throw e;
        }
    }

    @Override
    protected void entered() {
        slice = lead().slice;
        acks.enter(lead().ownTrees());
        lead().callees().inviteFor(callees());
    }

    @Override
    protected final boolean isCall(StackTraceElement frame) {
        return frame.getMethodName().startsWith("call")
                && frame.getClassName().equals(Way.class.getName());
    }

    /** The trees of a spout executor; null of others. */
    Roots ownTrees() {
        return null;
    }

    private Executor lead() {
        return (Executor) host();
    }

    /** The last, or the one it is in: another's if it is called there. */
    final Slice currentSlice() {
        return slice;
    }

    @Override
    public final boolean holdsBack() {
        return slice.isOwing();
    }

    private int callUserCode(long now, int budget) {
        sliceStart = now;
        if (run.isClosing()) {
            close();
            return 0;
        }
        if (phase == Phase.NEW && run.wasEverActive()) {
            prepare();
        }
        if (phase != Phase.RUNNING) {
            return 0;
        }
        giveNewCredentials();
        // Timeouts first: what is emitted now must not age by periods that are over.
        alarms.fire(now);
        letOthersFirst();
        return work(now, budget);
    }

    @Override
    protected final boolean wantsMore(long now) {
        if (run.isClosing()) {
            return phase != Phase.CLOSED;
        }
        return switch (phase) {
            case NEW -> run.wasEverActive();
            case RUNNING ->
                    hasForeignCalls()
                            || credentialsGiven != run.credentials().current()
                            || hasWork(now);
            case DEAD, CLOSED -> false;
        };
    }

    @Override
    protected long deadline() {
        return phase == Phase.RUNNING && !run.isClosing() ? alarms.next() : NEVER;
    }

    /** Calls user code for a while. */
    abstract int work(long now, int budget);

    /** Whether {@link #work} would find any. */
    abstract boolean hasWork(long now);

    /** Calls open or prepare on one task. */
    abstract void prepare(Task task);

    /** Calls close or cleanup on one task. */
    abstract void cleanup(Task task);

    private void prepare() {
        credentialsGiven = run.credentials().current();
        for (Task task : tasks) {
            current = task;
            run.taskHooks().forEach(task.context()::addTaskHook);
            TaskHooks.addAutomatic(component.conf(), task.context());
            CurrentCredentials.give(task.object(), credentialsGiven);
            prepare(task);
        }
        metrics.openedOrPrepared();
        opened = true;
        phase = Phase.RUNNING;
        // As in Storm, periods begin once open or prepare, which may take long, has returned.
        long now = run.clock().nanoTime();
        for (int seconds : metrics.intervals()) {
            alarms.every(seconds, now, due -> sendMetrics(seconds));
        }
        setAlarms(alarms, now);
    }

    /** Sets the alarms of this kind of executor, once it runs. */
    abstract void setAlarms(Alarms alarms, long now);

    private void giveNewCredentials() {
        Map<String, String> latest = run.credentials().current();
        if (credentialsGiven != latest) {
            credentialsGiven = latest;
            for (Task task : tasks) {
                CurrentCredentials.give(task.object(), latest);
            }
        }
    }

    private void close() {
        if (phase == Phase.CLOSED) {
            return;
        }
        closer = Thread.currentThread();
        tasks.forEach(task -> TaskHooks.cleanup(task.context()));
        if (opened) {
            for (Task task : tasks) {
                try {
                    cleanup(task);
                } catch (Throwable e) {
                    // Whatever it is, the other tasks are cleaned up, and this one not again.
                    LOG.error("{} failed to clean up", name(), e);
                }
            }
        }
        phase = Phase.CLOSED;
        closer = null;
    }

    @Override
    protected final void failed(Throwable thrown) {
        if (phase != Phase.CLOSED) {
            phase = Phase.DEAD;
        }
        if (isInterrupt(thrown)) {
            // As in Storm: an interrupt ends this executor and nothing else.
            Thread.interrupted();
            LOG.info("{} was interrupted", name());
            return;
        }
        try {
            run.errors().report(component.id(), current.id(), thrown);
        } finally {
            // Where there is no memory left to report it, too.
            run.fail(new Failure(component.id(), current.id(), thrown));
        }
    }

    private static boolean isInterrupt(Throwable thrown) {
        return Utils.exceptionCauseIsInstanceOf(InterruptedException.class, thrown)
                || Utils.exceptionCauseIsInstanceOf(InterruptedIOException.class, thrown)
                        && !Utils.exceptionCauseIsInstanceOf(SocketTimeoutException.class, thrown);
    }

    // ---- what collectors need ----

    /** Runs something on the executor's thread, in the order of the calls; from any thread. */
    final void doInOrder(Runnable call) {
        if (ownedByCaller()) {
            letOthersFirst();
            call.run();
        } else {
            callFromOutside(call);
        }
    }

    private void callFromOutside(Runnable call) {
        ForeignCalls calls = foreignCalls;
        if (calls == null) {
            calls = expectForeignCalls();
        }
        calls.add(call);
        wake();
    }

    private synchronized ForeignCalls expectForeignCalls() {
        if (foreignCalls == null) {
            foreignCalls = new ForeignCalls();
            disturb();
        }
        return foreignCalls;
    }

    @Override
    protected final boolean isDisturbed() {
        return foreignCalls != null || isWatched();
    }

    private boolean isWatched() {
        // A counted loop: this runs in every slice.
        for (int i = 0; i < tasks.size(); i++) {
            if (tasks.get(i).isWatched()) {
                return true;
            }
        }
        return false;
    }

    private boolean hasForeignCalls() {
        ForeignCalls calls = foreignCalls;
        return calls != null && !calls.isEmpty();
    }

    /** Puts what other threads did before what the caller, the owner, is about to do. */
    private void letOthersFirst() {
        ForeignCalls calls = foreignCalls;
        if (calls != null) {
            calls.drain();
        }
    }

    final long randomEdge() {
        return random.next();
    }

    /** Whether tuples with message ids are tracked: not with 0 ackers. */
    final boolean isTracking() {
        return tracking;
    }

    /** Has someone look on while it emits. Any thread. */
    public final synchronized void tap(Tap tap) {
        watch.taps().add(tap);
        tasks.forEach(task -> task.context().setTapped(true));
    }

    /** Undoes that. */
    public final synchronized void untap(Tap tap) {
        watch.taps().remove(tap);
        boolean more = !watch.taps().isEmpty();
        tasks.forEach(task -> task.context().setTapped(more));
    }

    /** Who wants to know of the emits of its tasks. */
    final EmitWatch watch() {
        return watch;
    }

    /** The ways of its acks. */
    final AckEdges acks() {
        return acks;
    }

    private void sendMetrics(int intervalSeconds) {
        for (Task task : tasks) {
            metrics.tick(task.id(), intervalSeconds)
                    .ifPresent(values -> task.emitUnanchored(Constants.METRICS_STREAM_ID, values));
        }
    }

    final void reportError(Task task, Throwable error) {
        run.errors().report(component.id(), task.id(), error);
    }

    /** The clock's nanoseconds as the slice began, for what need not be exact. */
    final long sliceStart() {
        return sliceStart;
    }

    final Task current() {
        return current;
    }

    final void setCurrent(Task task) {
        if (current != task) {
            current = task;
        }
    }

    // ---- for everyone ----

    /** As Storm names its executor threads. */
    @Override
    public final String name() {
        return component.id() + "-executor[" + plan.firstTask() + ", " + plan.lastTask() + "]";
    }

    final String component() {
        return component.id();
    }

    /**
     * What open and prepare are given: the executor's own copy, since some of Storm's bolts add to
     * it.
     */
    final Map<String, Object> conf() {
        return conf;
    }

    final ComponentPlan componentPlan() {
        return component;
    }

    public final ExecutorPlan plan() {
        return plan;
    }

    final RunState run() {
        return run;
    }

    final List<Task> tasks() {
        return tasks;
    }

    /** The ways out made so far; from any thread. */
    public final List<Edge> edgesMade() {
        return edges.made();
    }

    /**
     * Whether it rests, nothing it sent is under way, and no tree of its own is open; from any
     * thread.
     */
    public boolean isQuiet() {
        // One that waits in a way of its own is always queued; what it holds shows in the edges to
        // it.
        return (!isQueued() || needsOwnThread()) && edges.isClear();
    }

    /** Whether what it emits is checkpoints, not the user's tuples. */
    public boolean makesCheckpoints() {
        return false;
    }

    /** The user's groupings that want to be told the load of their targets. */
    public final List<LoadAwareCustomStreamGrouping> loadAware() {
        return loadAware;
    }

    public final ExecutorCounters counters() {
        return counters;
    }

    /** It has had slices before if its topology was inactive. */
    @Override
    protected final boolean isOpening() {
        return !isPrepared() || super.isOpening();
    }

    /** Whether open or prepare has returned on all tasks; from any thread. */
    public final boolean isPrepared() {
        return phase != Phase.NEW;
    }

    final boolean isRunning() {
        return phase == Phase.RUNNING;
    }

    /** The thread that is calling close or cleanup on its tasks, if one is; from any thread. */
    public final Optional<Thread> closer() {
        return Optional.ofNullable(closer);
    }

    /** Whether nothing more will be called on it; from any thread. */
    public final boolean isClosed() {
        return phase == Phase.CLOSED;
    }
}
