package io.downburst.server.nimbus;

import io.downburst.local.Json;
import io.downburst.server.child.ChildJvm;
import io.downburst.server.store.LastEnd;
import io.downburst.server.store.TopologyRecord;
import io.downburst.server.wire.NimbusSocket;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.LogConfig;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyStatus;
import org.apache.storm.thrift.TException;
import org.apache.storm.thrift.transport.TTransportException;
import org.apache.storm.utils.Time;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one topology running in a process of its own until it is killed: whatever ends the process,
 * another is started, after a pause that doubles while they end soon. Safe for use from any thread.
 */
final class SupervisedTopology {

    private static final Logger LOG = LoggerFactory.getLogger(SupervisedTopology.class);

    private static final long FIRST_PAUSE_MILLIS = 500;
    private static final long LONGEST_PAUSE_MILLIS = 60_000;
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(10);

    /** With a submission, which runs user code, and with orders; what Storm gives a worker. */
    private static final Duration LONGEST_CALL = Duration.ofMinutes(2);

    private static final Duration LONGEST_KILL = Duration.ofSeconds(10);
    private static final Duration AT_ONCE = Duration.ofSeconds(2);

    private final KeptTopology kept;
    private final ScheduledExecutorService timer;
    private final Consumer<SupervisedTopology> onEnd;

    // Written under the lock, which is held while a process starts; read without.
    private volatile ChildJvm child;

    private long startedNanos;
    private long pauseMillis = FIRST_PAUSE_MILLIS;

    /** Nothing is to be done for it any more, since it is gone or the server ends. */
    private boolean released;

    /**
     * @param onEnd told once it was killed and is gone
     */
    SupervisedTopology(
            KeptTopology kept, ScheduledExecutorService timer, Consumer<SupervisedTopology> onEnd) {
        this.kept = kept;
        this.timer = timer;
        this.onEnd = onEnd;
    }

    KeptTopology kept() {
        return kept;
    }

    TopologyRecord record() {
        return kept.record();
    }

    /**
     * Starts its first process.
     *
     * @throws TException what the process says of the submission
     */
    synchronized void start(SubmitOptions options) throws TException {
        try {
            launch(options);
        } catch (IOException e) {
            throw new TException(e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TException("the server is stopping", e);
        }
    }

    /** Takes over the process that an earlier server has left, or has another started. */
    synchronized void resume() {
        Optional<ChildJvm> left = ChildJvm.find(kept.places(), record().pid(), record().id());
        if (left.isPresent()) {
            watch(left.get());
            if (kept.isKilled()) {
                timer.execute(this::killUnlessTold);
            }
        } else if (kept.isKilled()) {
            end();
        } else if (!kept.hasProcess()) {
            timer.execute(this::start);
        } else {
            kept.ended(
                    LastEnd.now(
                            ChildJvm.reason(kept.places()).orElse("it ended while no server ran")));
            timer.execute(this::restart);
        }
    }

    /** Starts the process that an earlier server has ended with itself. */
    private synchronized void start() {
        if (mayStart()) {
            startAgain();
        }
    }

    private void launch(SubmitOptions options)
            throws IOException, TException, InterruptedException {
        ChildJvm started =
                ChildJvm.start(
                        kept.places(), record().id(), record().jars(), Json.read(kept.conf()));
        try {
            submitTo(started, options);
        } catch (TException | RuntimeException e) {
            started.stop(STOP_PATIENCE);
            throw e;
        }
        watch(started);
    }

    private void submitTo(ChildJvm started, SubmitOptions options) throws TException {
        started.call(
                nimbus -> {
                    LogConfig levels = kept.logLevels();
                    if (!levels.get_named_logger_level().isEmpty()) {
                        nimbus.setLogConfig(record().id(), levels);
                    }
                    nimbus.submitTopologyWithOpts(
                            record().name(), "", kept.conf(), kept.code(), options);
                    return null;
                },
                LONGEST_CALL);
    }

    private void watch(ChildJvm running) {
        child = running;
        startedNanos = System.nanoTime();
        kept.runsIn(running.pid());
        running.onExit(() -> ended(running));
    }

    private synchronized void ended(ChildJvm which) {
        if (released || which != child) {
            return;
        }
        child = null;
        if (kept.isKilled()) {
            end();
            return;
        }
        LastEnd end =
                LastEnd.now(which.reason().orElse("its process ended, see the end of its log"));
        kept.ended(end);
        if (System.nanoTime() - startedNanos
                > TimeUnit.MILLISECONDS.toNanos(LONGEST_PAUSE_MILLIS)) {
            pauseMillis = FIRST_PAUSE_MILLIS;
        }
        LOG.warn("{}: {}; starts again in {} ms", record().id(), end.reason(), pauseMillis);
        restartLater();
    }

    private void restartLater() {
        timer.schedule(this::restart, pauseMillis, TimeUnit.MILLISECONDS);
        pauseMillis = Math.min(LONGEST_PAUSE_MILLIS, pauseMillis * 2);
    }

    private synchronized void restart() {
        if (mayStart()) {
            kept.startsAgain();
            startAgain();
        }
    }

    /** Whether it is to have a process and has none; one that was killed meanwhile ends. */
    private boolean mayStart() {
        if (released || child != null) {
            return false;
        }
        if (kept.isKilled()) {
            end();
            return false;
        }
        return true;
    }

    private void startAgain() {
        try {
            launch(kept.options());
        } catch (IOException | TException | RuntimeException e) {
            // Whatever it is, it is this topology's alone.
            LastEnd end = LastEnd.now(words(e));
            kept.ended(end);
            LOG.warn("{} did not start: {}", record().id(), end.reason());
            restartLater();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What Thrift carries of a refusal is not its message. */
    private static String words(Exception e) {
        return e instanceof InvalidTopologyException invalid
                ? invalid.get_msg()
                : String.valueOf(e.getMessage());
    }

    private void end() {
        released = true;
        kept.remove();
        onEnd.accept(this);
    }

    /**
     * Makes a call on the topology's own process; waits while it is being started.
     *
     * @throws NoProcessException if there is none now
     */
    <T> T call(NimbusSocket.Call<T> call) throws TException {
        return call(call, LONGEST_CALL);
    }

    private <T> T call(NimbusSocket.Call<T> call, Duration patience) throws TException {
        ChildJvm running;
        synchronized (this) {
            running = process();
        }
        return on(running, call, patience);
    }

    /**
     * The same, waiting for nobody.
     *
     * @throws NoProcessException if there is none now, though it may be about to come up, or it
     *     does not answer
     */
    <T> T callAtOnce(NimbusSocket.Call<T> call) throws TException {
        return on(process(), call, AT_ONCE);
    }

    private <T> T on(ChildJvm running, NimbusSocket.Call<T> call, Duration patience)
            throws TException {
        try {
            return running.call(call, patience);
        } catch (TTransportException e) {
            throw running.isAlive() ? noAnswer() : noProcess();
        }
    }

    /**
     * Asks the topology's own process what a Nimbus cannot tell; waits for nobody else.
     *
     * @param arguments JSON
     * @return JSON
     * @throws NoProcessException if there is none now, or it does not answer
     */
    String ask(String question, String arguments, Duration patience) throws TException {
        try {
            return process().ask(question, arguments, patience);
        } catch (TTransportException e) {
            throw noAnswer();
        }
    }

    private NoProcessException noAnswer() {
        return new NoProcessException(record().name() + ": its process does not answer");
    }

    private ChildJvm process() throws NoProcessException {
        ChildJvm running = child;
        if (running == null) {
            throw noProcess();
        }
        return running;
    }

    private NoProcessException noProcess() {
        return new NoProcessException(
                "%s has no process now and is about to get one%s"
                        .formatted(
                                record().name(),
                                record().lastEnd().map(end -> ": " + end.reason()).orElse("")));
    }

    /** Kills it, as its users want it killed, whatever state its process is in. */
    void kill(KillOptions options) {
        try {
            call(
                    nimbus -> {
                        nimbus.killTopologyWithOpts(record().name(), options);
                        return null;
                    },
                    LONGEST_KILL);
        } catch (TException e) {
            ChildJvm running = child;
            if (running == null) {
                endIfDown();
            } else {
                LOG.warn("{} does not take its kill: {}", record().id(), words(e));
                running.stop(STOP_PATIENCE);
            }
        }
    }

    /** Kills it if its process has not heard of the kill, as the server ended in between. */
    private void killUnlessTold() {
        if (!isToldOfKill()) {
            kill(new KillOptions());
        }
    }

    private boolean isToldOfKill() {
        try {
            return callAtOnce(nimbus -> nimbus.getTopologySummary(record().id()))
                    .get_status()
                    .equals(TopologyStatus.KILLED.name());
        } catch (TException e) {
            return false;
        }
    }

    /**
     * Changes the levels of its loggers, those of its later processes with them.
     *
     * @throws TException if it has no process now, or a level is none
     */
    synchronized void changeLogLevels(LogConfig change) throws TException {
        LogConfig levels = LogLevels.merge(kept.logLevels(), change, Time.currentTimeMillis());
        call(
                nimbus -> {
                    nimbus.setLogConfig(record().id(), levels);
                    return null;
                });
        kept.want(levels);
    }

    /** A submission that failed leaves nothing. */
    synchronized void discard() {
        kept.refused();
        endIfDown();
    }

    /** If it has no process that could end, a killed topology ends here. */
    private synchronized void endIfDown() {
        if (child == null && !released) {
            end();
        }
    }

    /**
     * Ends the process in an orderly way and supervises no more; the next server starts another.
     */
    void stop() {
        ChildJvm running;
        synchronized (this) {
            released = true;
            running = child;
        }
        if (running != null) {
            running.stop(STOP_PATIENCE);
            kept.processStopped();
        }
    }
}
