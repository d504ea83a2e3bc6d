package io.downburst.engine;

import io.downburst.engine.context.CurrentCredentials;
import io.downburst.engine.context.ErrorReports;
import io.downburst.engine.context.EventSampling;
import io.downburst.engine.context.Metrics2;
import io.downburst.engine.context.SharedResources;
import io.downburst.engine.context.TopologyContexts;
import io.downburst.engine.context.WorkerDirectories;
import io.downburst.engine.context.WorkerHooks;
import io.downburst.engine.executor.Executor;
import io.downburst.engine.executor.RunState;
import io.downburst.engine.executor.Snapshots;
import io.downburst.engine.executor.Wiring;
import io.downburst.engine.plan.Planner;
import io.downburst.engine.plan.TopologyPlan;
import io.downburst.engine.sched.Core;
import io.downburst.engine.sched.Cores;
import io.downburst.engine.sched.HillClimbing;
import io.downburst.engine.stats.TopologySnapshot;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.Constants;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one topology inside this JVM. All methods may be called from any thread that is not one of
 * the engine's own; {@link #close} from those too.
 */
public final class Engine implements AutoCloseable {

    /** Whether spouts are asked for tuples. */
    public enum Status {
        ACTIVE,
        INACTIVE,
        FAILED,
        CLOSED
    }

    private static final Logger LOG = LoggerFactory.getLogger(Engine.class);

    /** The port that contexts and metric names show; nothing listens there. */
    private static final int WORKER_PORT = 6700;

    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);
    private static final Duration INTERRUPT_AFTER = Duration.ofMillis(300);

    private final TopologyPlan plan;
    private final EngineOptions options;
    private final Cores cores;
    private final ErrorReports errors;
    private final CurrentCredentials credentials = new CurrentCredentials(Map.of());
    private final EventSampling eventSampling = new EventSampling();
    private final Metrics2 metrics2;
    private final SharedResources resources;
    private final WorkerDirectories directories;
    private final TopologyContexts contexts;
    private final WorkerHooks workerHooks;
    private final RunState run;
    private final List<Consumer<Failure>> failureListeners = new CopyOnWriteArrayList<>();
    private final List<Runnable> closeListeners = new CopyOnWriteArrayList<>();

    // Written by start, read by whoever asks or closes.
    private volatile List<Executor> executors = List.of();
    private volatile Housekeeping housekeeping;
    private volatile long startedAt;

    private volatile Failure failure;
    private volatile boolean closed;

    private Engine(TopologyPlan plan, EngineOptions options) {
        this.plan = plan;
        this.options = options;
        this.cores = new Cores(options.cores(), options.clock(), options.threaded());
        cores.onBroken(this::fail);
        this.startedAt = options.clock().nanoTime();
        this.errors = new ErrorReports(plan.conf(), options.clock());
        this.workerHooks = new WorkerHooks(plan);
        this.metrics2 = new Metrics2(plan.topologyId(), plan.conf(), WORKER_PORT);
        this.resources = new SharedResources(plan.name(), plan.conf());
        this.directories = directories(plan);
        this.contexts = new TopologyContexts(plan, WORKER_PORT, directories, resources, metrics2);
        this.run =
                new RunState(
                        plan,
                        options.clock(),
                        contexts.worker(),
                        errors,
                        credentials,
                        eventSampling,
                        options.taskHooks(),
                        this::fail);
    }

    private static WorkerDirectories directories(TopologyPlan plan) {
        Object localDir =
                plan.conf()
                        .getOrDefault(Config.STORM_LOCAL_DIR, System.getProperty("java.io.tmpdir"));
        return new WorkerDirectories(
                Path.of(localDir.toString(), "downburst", plan.topologyId()).toAbsolutePath());
    }

    /**
     * Plans a topology; nothing of it runs before {@link #start}, so that another engine may still
     * run it.
     *
     * @param topologyId Storm's id for it
     * @param name the name it was submitted under
     * @param topology the user's topology, as TopologyBuilder made it
     * @param conf the merged configuration, already through JSON
     * @throws InvalidTopologyException with Storm's own reason
     * @throws RuntimeException if its configuration says what no engine can do
     */
    public static Engine create(
            String topologyId,
            String name,
            StormTopology topology,
            Map<String, Object> conf,
            EngineOptions options)
            throws InvalidTopologyException {
        return new Engine(Planner.plan(topologyId, name, topology, conf), options);
    }

    public TopologyPlan plan() {
        return plan;
    }

    /** Where blobs are shown to the topology; gone once the engine is closed. */
    public WorkerDirectories directories() {
        return directories;
    }

    /**
     * Instantiates spouts and bolts, starts reporters, threads and, if {@code active}, opens and
     * prepares. As in Storm, a topology submitted inactive is not opened before its first
     * activation.
     *
     * @throws RuntimeException if a component cannot be instantiated or a reporter or worker hook
     *     fails; the engine is to be closed then
     */
    public void start(boolean active) {
        startedAt = options.clock().nanoTime();
        run.setActive(active);
        metrics2.start();
        workerHooks.start(contexts.workerHooks());
        List<Executor> wired =
                Wiring.wire(run, contexts, metrics2, cores, new SplittableRandom(options.seed()));
        for (Executor executor : wired) {
            cores.place(executor, firstCore(executor));
        }
        // Other threads look at them and wake them from here on, for which each needs its core.
        executors = wired;
        if (options.threaded()) {
            housekeeping =
                    new Housekeeping(executors, this::snapshot, errors, metrics2, options.clock());
        }
        cores.start(new HillClimbing(cores, executorsByComponent()));
    }

    private Collection<List<Executor>> executorsByComponent() {
        return executors.stream()
                .collect(
                        Collectors.groupingBy(
                                executor -> executor.plan().componentId(),
                                LinkedHashMap::new,
                                Collectors.toList()))
                .values();
    }

    /** Spreads each component's executors in blocks, so that the same blocks of all meet. */
    private Core firstCore(Executor executor) {
        int siblings = plan.components().get(executor.plan().componentId()).executors().size();
        List<Core> shared = cores.shared();
        return siblings == 0
                ? shared.get(0)
                : shared.get(executor.plan().index() * shared.size() / siblings);
    }

    /** The cores of an engine that is stepped by hand. */
    public List<Core> cores() {
        return cores.shared();
    }

    /** Has an executor move to another core; a stepper's way to what placement does in its time. */
    void move(int executor, Core to) {
        cores.move(executors.get(executor), to);
    }

    int executorCount() {
        return executors.size();
    }

    public Status status() {
        if (failure != null) {
            return Status.FAILED;
        }
        if (closed) {
            return Status.CLOSED;
        }
        return run.isActive() ? Status.ACTIVE : Status.INACTIVE;
    }

    /** Asks spouts for tuples again, unless it has failed; idempotent. */
    public void activate() {
        synchronized (this) {
            run.setActive(failure == null);
        }
        wakeAll();
    }

    /** Asks spouts for no more tuples; acks, fails and timeouts still arrive. Idempotent. */
    public void deactivate() {
        run.setActive(false);
        wakeAll();
    }

    /**
     * As {@link #deactivate}, but checkpoints, with which stateful bolts ack, go on until {@link
     * #awaitQuiet} has found all else quiet.
     */
    public void drain() {
        run.drain();
        wakeAll();
    }

    private void wakeAll() {
        executors.forEach(Executor::wake);
    }

    /**
     * Waits until no tuple is queued or running and no tracked tree is open.
     *
     * @return whether that came true within the limit
     */
    public boolean awaitQuiet(Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        long before = -1;
        while (true) {
            if (run.isDraining() && areQuietBetweenCheckpoints()) {
                deactivate();
            }
            long done = itemsDone();
            // Asked once more: a tuple may have passed from one not yet asked to one that was.
            if (done == before
                    && executors.stream().allMatch(Executor::isQuiet)
                    && itemsDone() == done) {
                return true;
            }
            before = done;
            if (System.nanoTime() >= deadline) {
                return false;
            }
            Thread.sleep(1);
        }
    }

    private boolean areQuietBetweenCheckpoints() {
        return executors.stream()
                .filter(executor -> !executor.makesCheckpoints())
                .allMatch(Executor::isQuiet);
    }

    long itemsDone() {
        return executors.stream().mapToLong(Executor::items).sum();
    }

    /** Hands new credentials to every {@code ICredentialsListener}, on its executor's thread. */
    public void updateCredentials(Map<String, String> latest) {
        credentials.update(latest);
        wakeAll();
    }

    /**
     * Sends a share of emitted tuples to the event loggers.
     *
     * @param componentId a component, or null for the whole topology
     * @param samplingPercent 0 to 100; 0 turns it off
     */
    public void setEventSampling(String componentId, double samplingPercent) {
        eventSampling.set(componentId, samplingPercent);
    }

    /** Has someone look on while a component emits, until {@link #untap}. */
    public void tap(String componentId, Tap tap) {
        ofComponent(componentId).forEach(executor -> executor.tap(tap));
    }

    public void untap(String componentId, Tap tap) {
        ofComponent(componentId).forEach(executor -> executor.untap(tap));
    }

    private Stream<Executor> ofComponent(String componentId) {
        return executors.stream()
                .filter(executor -> executor.plan().componentId().equals(componentId));
    }

    public TopologySnapshot snapshot() {
        return Snapshots.take(executors, cores, options.clock().nanoTime(), startedAt);
    }

    /** Has it tell of what an earlier engine of the topology told of, too; before the start. */
    public void remember(ErrorHistory earlier) {
        errors.remember(earlier);
    }

    /** What its components have reported. */
    public ErrorHistory errors() {
        return errors.history();
    }

    /** The throwable that stopped this topology, if one did. */
    public Optional<Failure> failure() {
        return Optional.ofNullable(failure);
    }

    /** Called once, from an engine thread, when a throwable leaves user code. */
    public void onFailure(Consumer<Failure> listener) {
        failureListeners.add(listener);
    }

    /** Called once, by the thread that closes it, when all has ended. */
    public void onClosed(Runnable listener) {
        closeListeners.add(listener);
    }

    /**
     * Has it fail of what no component is to blame for, such as a start that failed or a thread
     * that died.
     */
    public void fail(Throwable cause) {
        int task = (int) Constants.SYSTEM_TASK_ID;
        try {
            errors.report(Constants.SYSTEM_COMPONENT_ID, task, cause);
        } finally {
            // Where there is no memory left to report it, too.
            fail(new Failure(Constants.SYSTEM_COMPONENT_ID, task, cause));
        }
    }

    private void fail(Failure first) {
        synchronized (this) {
            if (failure != null) {
                return;
            }
            failure = first;
            run.setActive(false);
        }
        failureListeners.forEach(listener -> tell(() -> listener.accept(first)));
    }

    private void tell(Runnable listener) {
        try {
            listener.run();
        } catch (RuntimeException | Error e) {
            // The thread that tells has other things to do.
            LOG.error("{}: a listener failed", plan.topologyId(), e);
        }
    }

    /**
     * Stops everything, runs {@code cleanup} and {@code close} once on each task that was prepared,
     * and ends every thread of the engine. Code that does not end within 5 seconds is left behind;
     * any but {@code cleanup} and {@code close} is interrupted before. Pending trees are dropped:
     * use {@link #drain} and {@link #awaitQuiet} first. Idempotent. To an executor of its own,
     * which could not end while it waits here, it returns at once, and the rest is done by another
     * thread.
     */
    @Override
    public void close() {
        if (cores.ownCurrentThread()) {
            new Thread(this::close, "downburst-close").start();
            return;
        }
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        run.close();
        wakeAll();
        boolean ended = false;
        boolean interrupted = false;
        while (!ended) {
            try {
                endExecutors();
                if (!cores.stop(CLOSE_LIMIT)) {
                    LOG.warn("{}: some threads do not end", plan.topologyId());
                }
                ended = true;
            } catch (InterruptedException e) {
                // Whoever interrupts the caller wants it back soon, but nothing left behind.
                interrupted = true;
            }
        }
        closeAllElse();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void endExecutors() throws InterruptedException {
        if (!options.threaded()) {
            stepUntilClosed();
        } else if (!awaitClosed(INTERRUPT_AFTER)) {
            // As in Storm, close and cleanup are left in peace: they may have to say goodbye.
            cores.interrupt(
                    executors.stream()
                            .flatMap(executor -> executor.closer().stream())
                            .collect(Collectors.toSet()));
            if (!awaitClosed(CLOSE_LIMIT)) {
                LOG.warn("{}: some executors do not end", plan.topologyId());
            }
        }
    }

    private void closeAllElse() {
        if (housekeeping != null) {
            housekeeping.close();
        }
        resources.close();
        workerHooks.shutdown();
        metrics2.close();
        directories.close();
        closeListeners.forEach(this::tell);
    }

    /**
     * Whether the caller is user code on any engine's own thread, which should not wait for the end
     * of one.
     */
    public static boolean ownsCurrentThread() {
        return Cores.anyOwnCurrentThread();
    }

    private void stepUntilClosed() {
        while (!executors.stream().allMatch(Executor::isClosed)) {
            cores.shared().forEach(Core::doWork);
        }
    }

    private boolean awaitClosed(Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!executors.stream().allMatch(Executor::isClosed)) {
            if (System.nanoTime() >= deadline) {
                return false;
            }
            Thread.sleep(1);
        }
        return true;
    }
}
