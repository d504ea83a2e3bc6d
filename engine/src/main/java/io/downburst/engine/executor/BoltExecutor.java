package io.downburst.engine.executor;

import io.downburst.engine.context.RegisteredMetrics;
import io.downburst.engine.plan.ComponentPlan;
import io.downburst.engine.plan.ExecutorPlan;
import io.downburst.engine.sched.Edge;
import io.downburst.engine.sched.TupleBatch;
import io.downburst.engine.stats.LatencyRecorder;
import io.downburst.engine.stats.SourceCounter;
import io.downburst.engine.tuple.EngineTuple;
import io.downburst.engine.tuple.Roots;
import io.downburst.engine.tuple.Source;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.Constants;
import org.apache.storm.task.IBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Utils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes tuples from its inbox and has its bolts execute them, one after the other. */
public final class BoltExecutor extends Executor {

    private static final Logger LOG = LoggerFactory.getLogger(BoltExecutor.class);

    /**
     * A key of a component's configuration: whether the bolt may be called in the emits of others,
     * as it is unless this is false. One would not that holds a lock, or fills something of its
     * thread's, across an emit, and shares it with those whom it emits to.
     */
    static final String CALLED = "downburst.bolt.called";

    /** No tuple's key. */
    private static final long NONE = -1;

    private final LatencyRecorder executeLatency = new LatencyRecorder();
    private final LatencyRecorder processLatency = new LatencyRecorder();
    private final CustomWait wait;
    private final boolean mayBeCalled;

    // The batch being executed, and how far.
    private TupleBatch batch;
    private int position;

    // Each slice measures the first tuple it executes, until one of its tree is acked: compared
    // with another a tuple would have to be an object.
    private long measuredKey = NONE;
    private long measuredSince;
    private boolean measureNext;

    /** What calls in the slice had taken when measuring began. */
    private long othersBefore;

    /** How often the clock is read in what is measured. */
    private int readings;

    /**
     * When execution of the tuples began that hooks are to be told of; weak, since some are never
     * acked.
     */
    private final Map<EngineTuple, Long> hookedSince = new WeakHashMap<>();

    BoltExecutor(
            RunState run,
            ComponentPlan component,
            ExecutorPlan plan,
            RegisteredMetrics metrics,
            long seed) {
        super(run, component, plan, metrics, seed);
        this.wait = CustomWait.ofBolt(component.conf());
        this.mayBeCalled = ObjectReader.getBoolean(component.conf().get(CALLED), true);
    }

    @Override
    void prepare(Task task) {
        bolt(task).prepare(conf(), task.context(), collector(task));
    }

    private BoltCollector collector(Task task) {
        Emitter<BoltExecutor> emitter = Emitter.of(this, task);
        return task.own() == null
                ? new BoltCollector(emitter)
                : task.own().collector(OwnBoltCollector.class, BoltCollector.class, emitter);
    }

    @Override
    void cleanup(Task task) {
        bolt(task).cleanup();
    }

    private static IBolt bolt(Task task) {
        return (IBolt) task.object();
    }

    @Override
    void setAlarms(Alarms alarms, long now) {
        Integer seconds =
                ObjectReader.getInt(conf().get(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS), null);
        if (seconds != null && seconds > 0 && !Utils.isSystemId(component())) {
            Source ticks =
                    new Source(
                            run().context(),
                            Constants.SYSTEM_COMPONENT_ID,
                            (int) Constants.SYSTEM_TASK_ID,
                            Constants.SYSTEM_TICK_STREAM_ID,
                            new Fields("rate_secs"),
                            false);
            // Behind the data that is already there, as in Storm.
            alarms.every(
                    seconds,
                    now,
                    due ->
                            inbox().offer(
                                            new TupleBatch(
                                                    new EngineTuple(ticks, new Values(seconds)))));
        }
    }

    @Override
    boolean hasWork(long now) {
        return wait != null || !isBlocked() && (batch != null || !inbox().isEmpty());
    }

    @Override
    protected boolean needsOwnThread() {
        return wait != null;
    }

    @Override
    int work(long now, int budget) {
        measureNext = true;
        int done = 0;
        // What held it back may be over: looked at first, or it would send what it could call with.
        if (!stillBlocked(now) && hasWork(now)) {
            if (callees().waitsATurn()) {
                return 0;
            }
            callees().invite();
        }
        while (done < budget && !stillBlocked(now) && !mustEnd()) {
            if (batch == null) {
                batch = (TupleBatch) inbox().poll();
                position = 0;
                if (batch == null) {
                    break;
                }
            }
            done += execute(batch, Math.min(batch.size(), position + budget - done));
        }
        if (wait != null) {
            wait.idleUnless(done > 0);
        }
        return done;
    }

    private int execute(TupleBatch batch, int end) {
        int begin = position;
        if (batch.edge() == null) {
            EngineTuple tick = batch.tuple(position++);
            for (Task task : tasks()) {
                setCurrent(task);
                execute(task, bolt(task), tick);
                task.counterOf(tick.source()).countExecuted(1);
            }
        } else {
            Task task = (Task) batch.edge().destination();
            setCurrent(task);
            if (batch.edge().isBetweenCores()) {
                batch.fetch(position, end);
            }
            if (measureNext) {
                EngineTuple first = batch.tuple(position++);
                executeMeasured(task, first);
                task.counterOf(first.source()).countExecuted(1);
            }
            position = task.loop().run(batch, position, end);
        }
        if (position == batch.size()) {
            this.batch = null;
            batch.release();
            if (batch.edge() != null) {
                batch.edge().taken(batch.size());
            }
        }
        return position - begin;
    }

    private void executeMeasured(Task task, EngineTuple tuple) {
        measureNext = false;
        beginMeasured(tuple.key());
        execute(task, bolt(task), tuple);
        endMeasured(tuple.source(), false);
    }

    /** Begins to measure the execution of a tuple. */
    void beginMeasured(long key) {
        measuredKey = key;
        othersBefore = currentSlice().nanosOfCalls();
        callees().measureAllCalls(true);
        readings = 1;
        measuredSince = run().clock().nanoTime();
    }

    /**
     * Tells how long it took, but for calls of other bolts in it.
     *
     * @param called whether another's emit called it
     * @return nanoseconds
     */
    long endMeasured(Source source, boolean called) {
        long until = run().clock().nanoTime();
        // Which takes longer than a quick bolt does.
        long reading = run().clock().nanoTime() - until;
        callees().measureAllCalls(false);
        long all = until - measuredSince - (currentSlice().nanosOfCalls() - othersBefore);
        long latency = Math.max(0, all - readings * reading);
        executeLatency.record(latency);
        current().counterOf(source).sampleExecute(latency);
        if (called) {
            currentSlice().addCall(all + 2 * reading);
        }
        return latency;
    }

    private void execute(Task task, IBolt bolt, EngineTuple tuple) {
        if (task.isWatched()) {
            executeWatched(task, bolt, tuple);
        } else {
            bolt.execute(tuple);
        }
    }

    /** Whether the slice may call more user code. */
    boolean goesOn() {
        return !mustEnd();
    }

    void executeWatched(Task task, IBolt bolt, EngineTuple tuple) {
        hookedSince.put(tuple, run().clock().nanoTime());
        if (watch().isDebug()) {
            LOG.info("Processing received TUPLE: {} for TASK: {}", tuple, task.id());
        }
        bolt.execute(tuple);
        Hooks.execute(task, tuple, hookedMillis(tuple));
    }

    // ---- in the slices of others ----

    @Override
    protected boolean acceptsCalls() {
        return mayBeCalled
                && isRunning()
                && !run().isClosing()
                && wait == null
                && !tasks().get(0).isWatched();
    }

    @Override
    protected void entered() {
        setCurrent(tasks().get(0));
        super.entered();
    }

    @Override
    protected void called(Source source, int calls, int acked) {
        SourceCounter counter = current().counterOf(source);
        counter.countExecuted(calls);
        counter.countAcked(acked);
    }

    // ---- what the collector does, on this executor's thread ----

    /**
     * @param packed what of the values travels
     */
    void emit(Route route, Way way, Object packed, Object anchors) {
        Edge only = way.only();
        if (only != null) {
            append(only, route.source(), packed, anchors);
            route.counter().countEmit(1);
        } else {
            appendToAll(way.edges(), route, packed, anchors);
        }
    }

    /** The same of a tuple with which the next bolt is called, if it may be. */
    void emit(
            Emitter<BoltExecutor> emitter, Class<?> next, Way way, Object packed, Object anchors) {
        Source source = emitter.source();
        if (anchors == null || !emitter.tracking()) {
            boolean called = false;
            if (way.isOpen()) {
                EngineTuple tuple = EngineTuple.covered(source, packed, null, 0);
                called = way.call(next, tuple);
                tuple.uncover(0);
            }
            if (!called) {
                way.send(source, Source.anew(packed), null, 0, 0);
            }
        } else if (anchors instanceof EngineTuple anchor && anchor.isOfOneTree()) {
            // Asked here, not where it is rare, where the compiler would call with the anchor.
            Roots roots = anchor.tree();
            long key = anchor.key();
            boolean called = false;
            long edges;
            if (way.isOpen()) {
                EngineTuple tuple = EngineTuple.covered(source, packed, roots, key);
                int before = anchor.beginCovering();
                called = way.call(next, tuple);
                edges = called && tuple.isAcked() ? tuple.edges() : randomEdge();
                // Here, not where it is rare, where the compiler would call with the tuple.
                tuple.uncover(edges);
                anchor.endCovering(before, edges, acks());
            } else {
                edges = randomEdge();
                anchor.addEdge(edges);
            }
            if (!called) {
                way.send(source, Source.anew(packed), roots, key, edges);
            }
        } else {
            way.only().append(anchored(source, packed, anchors));
        }
        emitter.counter().countEmit(1);
    }

    private void appendToAll(Edge[] edges, Route route, Object packed, Object anchors) {
        for (Edge edge : edges) {
            append(edge, route.source(), packed, anchors);
        }
        route.counter().countEmit(edges.length);
    }

    void emitWatched(Route route, Way way, List<Object> values, Object packed, Object anchors) {
        watch().observe(route, way, values);
        for (Edge edge : way.edges()) {
            EngineTuple tuple =
                    anchors == null || !isTracking()
                            ? new EngineTuple(route.source(), packed)
                            : anchored(route.source(), packed, anchors);
            // As in Storm, once it is anchored: the trees of a refused tuple time out.
            watch().checkSerializable(values);
            edge.append(tuple);
        }
        watch().logEvent(route.task(), null, values);
        route.counter().countEmit(way.size());
    }

    private void append(Edge edge, Source source, Object packed, Object anchors) {
        if (anchors == null || !isTracking()) {
            edge.append(source, packed);
        } else {
            edge.append(anchored(source, packed, anchors));
        }
    }

    /**
     * @param anchors one EngineTuple, or an array of several
     */
    private EngineTuple anchored(Source source, Object packed, Object anchors) {
        if (anchors instanceof EngineTuple anchor) {
            return EngineTuple.anchored(source, packed, anchor, randomEdge());
        }
        EngineTuple tuple = new EngineTuple(source, packed);
        for (EngineTuple anchor : (EngineTuple[]) anchors) {
            tuple.anchor(anchor, randomEdge());
        }
        return tuple;
    }

    void ack(Task task, EngineTuple input) {
        if (input.ackCovered()) {
            // Which is counted with the call.
            return;
        }
        boolean measurable = input.ack(acks());
        // Asked here, not where it is rare, where the compiler would call with the tuple.
        long key = input.key();
        SourceCounter counter = task.counterOf(input.source());
        counter.countAcked(1);
        if (measurable && measuredKey == key) {
            sampleAck(counter);
        }
    }

    private void sampleAck(SourceCounter counter) {
        measuredKey = NONE;
        readings++;
        long latency = run().clock().nanoTime() - measuredSince;
        processLatency.record(latency);
        counter.sampleAck(latency);
    }

    /** The same where someone may look on. */
    void ackDisturbed(Task task, EngineTuple input) {
        ack(task, input);
        if (task.isWatched()) {
            if (watch().isDebug()) {
                LOG.info("BOLT ack TASK: {} TUPLE: {}", task.id(), input);
            }
            Hooks.boltAck(task, input, hookedMillis(input));
        }
    }

    void fail(Task task, EngineTuple input) {
        input.fail(acks());
        task.counterOf(input.source()).countFail();
        if (task.isWatched()) {
            if (watch().isDebug()) {
                LOG.info("BOLT fail TASK: {} TUPLE: {}", task.id(), input);
            }
            Hooks.boltFail(task, input, hookedMillis(input));
        }
    }

    /** Milliseconds since the tuple's execute began, if a hook was there then. */
    private long hookedMillis(EngineTuple tuple) {
        Long since = hookedSince.get(tuple);
        return since == null
                ? Hooks.UNMEASURED
                : TimeUnit.NANOSECONDS.toMillis(run().clock().nanoTime() - since);
    }

    public LatencyRecorder executeLatency() {
        return executeLatency;
    }

    public LatencyRecorder processLatency() {
        return processLatency;
    }
}
