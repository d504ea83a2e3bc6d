package io.downburst.engine.executor;

import io.downburst.engine.context.RegisteredMetrics;
import io.downburst.engine.plan.ComponentPlan;
import io.downburst.engine.plan.ExecutorPlan;
import io.downburst.engine.sched.Batch;
import io.downburst.engine.sched.Clock;
import io.downburst.engine.sched.Edge;
import io.downburst.engine.sched.KernelTimers;
import io.downburst.engine.stats.LatencyRecorder;
import io.downburst.engine.stats.SourceCounter;
import io.downburst.engine.tuple.EngineTuple;
import io.downburst.engine.tuple.Roots;
import io.downburst.engine.tuple.Source;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.storm.Config;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.spout.ISpout;
import org.apache.storm.utils.ObjectReader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks its spouts for tuples, and tells them of trees that ended. Acks reach it always; {@code
 * nextTuple} is called only while the topology is active, fewer trees are open than allowed, and no
 * target's inbox is full.
 */
public final class SpoutExecutor extends Executor implements Roots.Listener {

    private static final Logger LOG = LoggerFactory.getLogger(SpoutExecutor.class);

    /** The time to the ack is taken of one in so many that end in a slice; a power of two. */
    private static final int SAMPLED = 16;

    private static final long UNKNOWN = Long.MIN_VALUE;

    /** To be looked up, once. */
    private static final long JUST_NOW = UNKNOWN + 1;

    private final Roots roots;
    private final LatencyRecorder completeLatency = new LatencyRecorder();
    private final SpoutBackoff backoff;
    private final CustomWait wait;
    private final long timeoutSeconds;
    private final long maxPending;
    private final boolean makesCheckpoints;

    /** If it has just one task, which most have, that one's; else null. */
    private ISpout onlySpout;

    private boolean activated;

    /** Whether anything was, since the spouts were last asked. */
    private boolean emitted;

    private long lastSlice;

    // Fields, not locals: what lives across a call of user code is stored and loaded for each.

    /** Trees of which the spouts were told in this slice. */
    private int told;

    /** Of how many they may be told while they are asked. */
    private int mostTold;

    /**
     * When those ended that they are told of now, or {@link #JUST_NOW} or {@link #UNKNOWN}: few are
     * looked up.
     */
    private long endedAt;

    // Where the tree began that a spout was last told of, as the next one mostly did, too.
    private Object lastOrigin;
    private Task lastTask;
    private ISpout lastSpout;
    private SourceCounter lastTrees;

    // Whether the last call of nextTuple emitted nothing, and when to call it again then.
    private boolean hadNothing;
    private long pollAt;
    private final AtomicLong trackedTrees = new AtomicLong();
    private final AtomicLong pendingTrees = new AtomicLong();

    SpoutExecutor(
            RunState run,
            ComponentPlan component,
            ExecutorPlan plan,
            RegisteredMetrics metrics,
            int index,
            long seed) {
        super(run, component, plan, metrics, seed);
        this.roots = new Roots(index);
        this.wait = CustomWait.ofSpout(component.conf());
        // In a time of one's own nothing may depend on the machine.
        this.backoff =
                new SpoutBackoff(
                        component.conf(),
                        run.clock() == Clock.SYSTEM ? KernelTimers::areReady : () -> false);
        var conf = run.plan().conf();
        boolean timeouts =
                ObjectReader.getBoolean(conf.get(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS), true);
        this.timeoutSeconds =
                timeouts
                        ? ObjectReader.getInt(conf.get(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS), 30)
                        : 0;
        this.makesCheckpoints = plan.componentId().equals(CheckpointSpout.CHECKPOINT_COMPONENT_ID);
        int perTask =
                ObjectReader.getInt(component.conf().get(Config.TOPOLOGY_MAX_SPOUT_PENDING), 0);
        this.maxPending = perTask > 0 ? (long) perTask * plan.taskCount() : Long.MAX_VALUE;
    }

    @Override
    Roots ownTrees() {
        return roots;
    }

    @Override
    void prepare(Task task) {
        spout(task).open(conf(), task.context(), collector(task));
    }

    private SpoutCollector collector(Task task) {
        Emitter<SpoutExecutor> emitter = Emitter.of(this, task);
        return task.own() == null
                ? new SpoutCollector(emitter)
                : task.own().collector(OwnSpoutCollector.class, SpoutCollector.class, emitter);
    }

    @Override
    void cleanup(Task task) {
        spout(task).close();
    }

    @Override
    void setAlarms(Alarms alarms, long now) {
        onlySpout = tasks().size() == 1 ? spout(tasks().get(0)) : null;
        lastSlice = sliceStart();
        if (timeoutSeconds > 0 && isTracking()) {
            alarms.every((int) timeoutSeconds, now, this::countTimeout);
        }
    }

    private void countTimeout(long due) {
        // What came in while user code held the spout up was in time.
        takeAcks();
        roots.rotate();
        if (due <= lastSliceEnd()) {
            // What the last slice emitted was sent when it ended, or not long before.
            roots.resetTimeouts(lastSlice);
        }
    }

    private void takeAcks() {
        for (Batch acks = inbox().poll(); acks != null; acks = inbox().poll()) {
            ((AckBatch) acks).applyTo(this);
        }
    }

    private static ISpout spout(Task task) {
        return (ISpout) task.object();
    }

    @Override
    boolean hasWork(long now) {
        return wait != null
                || roots.hasEnded()
                || !inbox().isEmpty()
                || isWanted() != activated
                || mayPoll() && isTimeToPoll(now);
    }

    private boolean isTimeToPoll(long now) {
        return !hadNothing || now >= pollAt;
    }

    /** Whether nextTuple may be called, were it time. */
    private boolean mayPoll() {
        return activated && !isBlocked() && !isAtMaxPending();
    }

    private boolean isAtMaxPending() {
        return roots.size() >= maxPending;
    }

    @Override
    protected long deadline() {
        long alarm = super.deadline();
        return isRunning() && hadNothing && mayPoll() ? Math.min(alarm, pollAt) : alarm;
    }

    @Override
    protected boolean needsOwnThread() {
        return wait != null;
    }

    @Override
    int work(long now, int budget) {
        takeAcks();
        countSkipped(now);
        told = 0;
        endedAt = now;
        tellOfEnded(budget);
        followActivation();
        int polls = 0;
        if (activated && !stillBlocked(now) && isTimeToPoll(now) && !callees().waitsATurn()) {
            polls = poll(budget);
        }
        // The sum, so that as much counts for a tuple however emits and acks meet in slices.
        int done = told + polls;
        if (wait != null) {
            wait.idleUnless(done > 0);
        }
        trackedTrees.setRelease(roots.opened());
        pendingTrees.setRelease(roots.size());
        return done;
    }

    /** Counts the time since the last slice by the reason for which it was not used. */
    private void countSkipped(long now) {
        long since = now - lastSlice;
        lastSlice = now;
        if (!activated) {
            counters().skips().addInactive(since);
        } else if (isAtMaxPending()) {
            counters().skips().addMaxPending(since);
        }
    }

    /**
     * Calls nextTuple until the budget is used, nothing comes, or nothing more may come.
     *
     * @return calls that emitted
     */
    private int poll(int budget) {
        callees().invite();
        endedAt = JUST_NOW;
        mostTold = told + budget;
        emitted = true;
        int left = budget;
        while (left > 0 && !isAtMaxPending() && !mustEnd() && ask()) {
            left--;
            if (roots.hasEnded()) {
                tellOfJustEnded();
            }
        }
        int polls = budget - left;
        hadNothing = !emitted;
        if (polls > 0 || emitted) {
            backoff.reset();
        }
        if (hadNothing) {
            pollAt = wait != null ? sliceStart() : backoff.next(run().clock().nanoTime());
        }
        return polls;
    }

    /** Tells of trees, unless nobody may hear of them before the slice is over. */
    private void tellOfJustEnded() {
        while (told < mostTold && !holdsBack() && roots.tellNext(this)) {
            // That has told of one.
        }
    }

    /** Asks every spout once; returns whether any emitted. */
    private boolean ask() {
        emitted = false;
        if (onlySpout != null) {
            onlySpout.nextTuple();
        } else {
            for (Task task : tasks()) {
                setCurrent(task);
                spout(task).nextTuple();
            }
        }
        return emitted;
    }

    private boolean isWanted() {
        return makesCheckpoints ? run().isCheckpointing() : run().isActive();
    }

    @Override
    public boolean makesCheckpoints() {
        return makesCheckpoints;
    }

    private void followActivation() {
        boolean active = isWanted();
        if (active != activated) {
            activated = active;
            hadNothing = false;
            for (Task task : tasks()) {
                setCurrent(task);
                if (active) {
                    spout(task).activate();
                } else {
                    spout(task).deactivate();
                }
            }
        }
    }

    // ---- trees ----

    /** Takes acks in; on this executor's thread, or between slices on its core's. */
    void apply(long[] pairs, int from, int to) {
        for (int i = from; i < to; i += 2) {
            apply(pairs[i], pairs[i + 1]);
        }
    }

    /** The same of one pair. */
    void apply(long key, long what) {
        if (key >= 0) {
            roots.ack(key, what);
        } else if (what == AckEdge.FAIL) {
            roots.fail(key & ~AckEdge.CONTROL);
        } else {
            roots.resetTimeout(key & ~AckEdge.CONTROL);
        }
    }

    boolean hasNews() {
        return roots.hasEnded();
    }

    /** Tells of trees until so many were told of in this slice. */
    private void tellOfEnded(int most) {
        while (told < most && roots.tellNext(this)) {
            // That has told of one.
        }
    }

    @Override
    public void acked(Object messageId, Object from, long emittedAt) {
        if (from != lastOrigin) {
            Route origin = (Route) from;
            lastTask = origin.task();
            lastSpout = spout(lastTask);
            lastTrees = origin.trees();
            lastOrigin = from;
        }
        SourceCounter trees = lastTrees;
        if (onlySpout == null) {
            setCurrent(lastTask);
        }
        // Few of many suffice; all, when they come one by one.
        if ((told++ & SAMPLED - 1) == 0 && endedAt != UNKNOWN) {
            sampleAck(trees, emittedAt);
        }
        trees.countAcked(1);
        if (!isUndisturbed() && lastTask.isWatched()) {
            ackWatched(lastTask, messageId, run().clock().nanoTime() - emittedAt);
        } else {
            lastSpout.ack(messageId);
        }
    }

    private void sampleAck(SourceCounter trees, long emittedAt) {
        boolean justNow = endedAt == JUST_NOW;
        long latency = (justNow ? run().clock().nanoTime() : endedAt) - emittedAt;
        if (justNow) {
            endedAt = UNKNOWN;
        }
        completeLatency.record(latency);
        trees.sampleAck(latency);
    }

    private void ackWatched(Task task, Object messageId, long latency) {
        if (watch().isDebug()) {
            LOG.info("SPOUT Acking message {}", messageId);
        }
        spout(task).ack(messageId);
        Hooks.spoutAck(task, messageId, TimeUnit.NANOSECONDS.toMillis(latency));
    }

    @Override
    public void failed(Roots.End how, Object messageId, Object from, long emittedAt) {
        Route origin = (Route) from;
        Task task = origin.task();
        setCurrent(task);
        told++;
        if (watch().isDebug()) {
            LOG.info("SPOUT Failing message {}: {}", messageId, how);
        }
        origin.trees().countFail();
        spout(task).fail(messageId);
        if (task.isWatched()) {
            long latency = sliceStart() - emittedAt;
            Hooks.spoutFail(task, messageId, TimeUnit.NANOSECONDS.toMillis(latency));
        }
    }

    // ---- what the collector does, on this executor's thread ----

    /**
     * @param packed what of the values travels
     */
    void emit(Route route, Way way, Object packed, Object messageId) {
        emitted = true;
        send(route, way, packed, messageId);
        ackIfUntracked(route.task(), messageId);
    }

    /** The same of a tuple with which the bolt is called, if it may be. */
    void emit(
            Emitter<SpoutExecutor> emitter,
            Class<?> next,
            Way way,
            Object packed,
            Object messageId) {
        emitted = true;
        Source source = emitter.source();
        Roots trees = messageId != null && emitter.tracking() ? emitter.roots() : null;
        if (!way.isOpen() || emitter.roots().isOpenHere()) {
            long key = trees == null ? 0 : openTree(messageId, emitter.route());
            way.send(source, packed, trees, key, Roots.ONLY_EDGE);
        } else {
            long key = trees == null ? 0 : trees.openHere();
            EngineTuple tuple = EngineTuple.coveredFirst(source, packed, trees, key);
            long edges = Roots.ONLY_EDGE;
            if (!way.call(next, tuple)) {
                way.send(source, packed, trees, key, edges);
            } else if (tuple.isAcked()) {
                edges = tuple.edges();
            }
            tuple.uncover(edges);
            if (trees != null) {
                trees.settle(edges, messageId, emitter.route(), sliceStart());
            }
        }
        emitter.counter().countEmit(1);
        if (!emitter.tracking()) {
            ackIfUntracked(emitter.task(), messageId);
        }
    }

    private long openTree(Object messageId, Route route) {
        return roots.open(messageId, route, sliceStart(), Roots.ONLY_EDGE);
    }

    void emitWatched(Route route, Way way, List<Object> values, Object packed, Object messageId) {
        emitted = true;
        watch().observe(route, way, values);
        if (way.size() > 0) {
            watch().checkSerializable(values);
        }
        send(route, way, packed, messageId);
        watch().logEvent(route.task(), messageId, values);
        ackIfUntracked(route.task(), messageId);
    }

    private void send(Route route, Way way, Object packed, Object messageId) {
        Edge only = way.only();
        Source source = route.source();
        boolean tracked = messageId != null && isTracking();
        if (only == null) {
            sendToAll(route, way.edges(), packed, messageId, tracked);
            return;
        }
        if (tracked) {
            long key = openTree(messageId, route);
            only.append(new EngineTuple(source, packed, roots, key, Roots.ONLY_EDGE));
        } else {
            only.append(source, packed);
        }
        route.counter().countEmit(1);
    }

    private void sendToAll(
            Route route, Edge[] edges, Object packed, Object messageId, boolean tracked) {
        route.counter().countEmit(edges.length);
        if (!tracked) {
            for (Edge edge : edges) {
                edge.append(route.source(), packed);
            }
            return;
        }
        long key = roots.open(messageId, route, sliceStart(), 0);
        long all = 0;
        for (Edge edge : edges) {
            long value = randomEdge();
            all ^= value;
            edge.append(new EngineTuple(route.source(), packed, roots, key, value));
        }
        roots.begin(key, all);
    }

    /** As Storm with 0 ackers: acked at once, and not counted. */
    private void ackIfUntracked(Task task, Object messageId) {
        if (messageId != null && !isTracking()) {
            spout(task).ack(messageId);
            if (task.isWatched()) {
                Hooks.spoutAck(task, messageId, 0L);
            }
        }
    }

    /** Open trees of the executor, by its own thread. */
    long pendingCount() {
        return roots.size();
    }

    /** Trees opened since the start, as of the last slice; from any thread. */
    public long trackedTrees() {
        return trackedTrees.getAcquire();
    }

    /** Open trees as of the last slice; from any thread. */
    public long pendingTrees() {
        return pendingTrees.getAcquire();
    }

    @Override
    public boolean isQuiet() {
        return super.isQuiet() && pendingTrees() == 0;
    }

    public LatencyRecorder completeLatency() {
        return completeLatency;
    }
}
