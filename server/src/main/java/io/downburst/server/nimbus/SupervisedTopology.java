package io.downburst.server.nimbus;

import io.downburst.local.Json;
import io.downburst.local.NoTransitionException;
import io.downburst.local.Rebalance;
import io.downburst.server.child.ChildJvm;
import io.downburst.server.child.Places;
import io.downburst.server.child.TopologyMain;
import io.downburst.server.store.LastEnd;
import io.downburst.server.store.ServerStore;
import io.downburst.server.store.TopologyRecord;
import io.downburst.server.wire.NimbusSocket;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.LogConfig;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.generated.TopologyStatus;
import org.apache.storm.thrift.TException;
import org.apache.storm.thrift.transport.TTransportException;
import org.apache.storm.utils.Time;
import org.apache.storm.utils.WrappedNotAliveException;
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
    private static final long NO_PROCESS = 0;

    private final ServerStore store;
    private final ScheduledExecutorService timer;
    private final Dependencies dependencies;
    private final Consumer<SupervisedTopology> onEnd;

    // Written under the lock, which is held while a process starts; read without.
    private volatile TopologyRecord record;
    private volatile ChildJvm child;

    private long startedNanos;
    private long pauseMillis = FIRST_PAUSE_MILLIS;

    /** Nothing is to be done for it any more, since it is gone or the server ends. */
    private boolean released;

    /** Its record and its files are deleted. */
    private boolean gone;

    /**
     * @param onEnd told once it was killed and is gone
     */
    SupervisedTopology(
            ServerStore store,
            ScheduledExecutorService timer,
            TopologyRecord record,
            Dependencies dependencies,
            Consumer<SupervisedTopology> onEnd) {
        this.store = store;
        this.timer = timer;
        this.record = record;
        this.dependencies = dependencies;
        this.onEnd = onEnd;
    }

    TopologyRecord record() {
        return record;
    }

    TopologyFacts facts() {
        TopologyRecord known = record;
        return new TopologyFacts(known, store.files(known.id()), store.log(known.name()));
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
        Optional<ChildJvm> left = ChildJvm.find(places(), record.pid(), record.id());
        if (left.isPresent()) {
            watch(left.get());
            if (record.status() == TopologyStatus.KILLED) {
                timer.execute(this::killUnlessTold);
            }
        } else if (record.status() == TopologyStatus.KILLED) {
            end();
        } else if (record.pid() == NO_PROCESS) {
            timer.execute(this::start);
        } else {
            remember(
                    record.with(
                            LastEnd.now(
                                    ChildJvm.reason(places())
                                            .orElse("it ended while no server ran"))));
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
                        places(), record.id(), record.jars(), Json.read(store.conf(record.id())));
        try {
            submitTo(started, options);
        } catch (TException | RuntimeException e) {
            started.stop(STOP_PATIENCE);
            throw e;
        }
        watch(started);
    }

    private Places places() {
        return new Places(
                store.files(record.id()),
                store.state(),
                store.blobs(),
                store.log(record.name()),
                store.socket(record.id()),
                store.socket());
    }

    private void submitTo(ChildJvm started, SubmitOptions options) throws TException {
        started.call(
                nimbus -> {
                    LogConfig levels = logLevels();
                    if (!levels.get_named_logger_level().isEmpty()) {
                        nimbus.setLogConfig(record.id(), levels);
                    }
                    nimbus.submitTopologyWithOpts(
                            record.name(),
                            "",
                            store.conf(record.id()),
                            store.code(record.id()).orElseThrow(),
                            options);
                    return null;
                },
                LONGEST_CALL);
    }

    private void watch(ChildJvm running) {
        child = running;
        startedNanos = System.nanoTime();
        remember(record.with(running.pid()));
        running.onExit(() -> ended(running));
    }

    /** What befell it goes on record; it is supervised all the same where the disk is full. */
    private void remember(TopologyRecord changed) {
        record = changed;
        try {
            store.update(changed);
        } catch (IllegalStateException e) {
            LOG.error("{}: its record is not up to date: {}", changed.id(), e.getMessage());
        }
    }

    private synchronized void ended(ChildJvm which) {
        if (released || which != child) {
            return;
        }
        child = null;
        if (record.status() == TopologyStatus.KILLED) {
            end();
            return;
        }
        LastEnd end =
                LastEnd.now(which.reason().orElse("its process ended, see the end of its log"));
        remember(record.with(end));
        if (System.nanoTime() - startedNanos
                > TimeUnit.MILLISECONDS.toNanos(LONGEST_PAUSE_MILLIS)) {
            pauseMillis = FIRST_PAUSE_MILLIS;
        }
        LOG.warn("{}: {}; starts again in {} ms", record.id(), end.reason(), pauseMillis);
        restartLater();
    }

    private void restartLater() {
        timer.schedule(this::restart, pauseMillis, TimeUnit.MILLISECONDS);
        pauseMillis = Math.min(LONGEST_PAUSE_MILLIS, pauseMillis * 2);
    }

    private synchronized void restart() {
        if (mayStart()) {
            remember(record.withOneMoreRestart());
            startAgain();
        }
    }

    /** Whether it is to have a process and has none; one that was killed meanwhile ends. */
    private boolean mayStart() {
        if (released || child != null) {
            return false;
        }
        if (record.status() == TopologyStatus.KILLED) {
            end();
            return false;
        }
        return true;
    }

    private void startAgain() {
        try {
            launch(optionsNow());
        } catch (IOException | TException | RuntimeException e) {
            // Whatever it is, it is this topology's alone.
            LastEnd end = LastEnd.now(words(e));
            remember(record.with(end));
            LOG.warn("{} did not start: {}", record.id(), end.reason());
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

    private SubmitOptions optionsNow() {
        SubmitOptions options =
                new SubmitOptions(TopologyInitialStatus.valueOf(record.status().name()));
        options.set_creds(new Credentials(store.credentials(record.id())));
        return options;
    }

    private void end() {
        released = true;
        gone = true;
        try {
            keepWhatTheKillWaitedFor();
            dependencies.deleteOf(record.id());
            store.remove(record.id());
        } catch (IOException | RuntimeException e) {
            // The next server tries again.
            LOG.error("Files of {} are left behind", record.id(), e);
        }
        onEnd.accept(this);
    }

    private void keepWhatTheKillWaitedFor() throws IOException {
        Path drained = store.files(record.id()).resolve(TopologyMain.DRAINED);
        if (Files.exists(drained)) {
            Files.move(drained, store.drained(record.name()), StandardCopyOption.REPLACE_EXISTING);
        }
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
        return new NoProcessException(record.name() + ": its process does not answer");
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
                                record.name(),
                                record.lastEnd().map(end -> ": " + end.reason()).orElse("")));
    }

    /** Its users want it killed, which is kept before it is done. */
    synchronized void wantKilled() throws NotAliveException {
        requireThere();
        keep(TopologyStatus.KILLED);
    }

    /**
     * Its users want this of its later processes, too.
     *
     * @param event in Storm's words
     */
    synchronized void want(TopologyStatus status, String event) throws NotAliveException {
        requireUnended(event);
        keep(status);
    }

    private void keep(TopologyStatus status) {
        TopologyRecord wanted = record.with(status);
        store.update(wanted);
        record = wanted;
    }

    private void requireThere() throws NotAliveException {
        if (gone) {
            throw new WrappedNotAliveException(record.name() + " is not alive");
        }
    }

    /**
     * @param event what is to be done with it, in Storm's words
     * @throws NoTransitionException if it is to be killed
     */
    synchronized void requireUnended(String event) throws NotAliveException {
        requireThere();
        if (record.status() == TopologyStatus.KILLED) {
            throw new NoTransitionException(event, record.status().name(), record.id());
        }
    }

    /** Kills it, as {@link #wantKilled} has it, whatever state its process is in. */
    void kill(KillOptions options) {
        try {
            call(
                    nimbus -> {
                        nimbus.killTopologyWithOpts(record.name(), options);
                        return null;
                    },
                    LONGEST_KILL);
        } catch (TException e) {
            ChildJvm running = child;
            if (running == null) {
                endIfDown();
            } else {
                LOG.warn("{} does not take its kill: {}", record.id(), words(e));
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
            return callAtOnce(nimbus -> nimbus.getTopologySummary(record.id()))
                    .get_status()
                    .equals(TopologyStatus.KILLED.name());
        } catch (TException e) {
            return false;
        }
    }

    /**
     * Has its later processes start as a rebalance has left it.
     *
     * @param running as it was before, with the number of its tasks
     */
    synchronized void keep(StormTopology running, RebalanceOptions options)
            throws NotAliveException {
        requireThere();
        String id = record.id();
        store.updateCode(id, Rebalance.code(running, options));
        store.updateConf(id, Json.write(Rebalance.conf(Json.read(store.conf(id)), options)));
    }

    /** Has its later processes start with these credentials, too. */
    synchronized void keep(Credentials credentials) throws NotAliveException {
        requireThere();
        store.addCredentials(record.id(), credentials.get_creds());
    }

    /**
     * Changes the levels of its loggers, those of its later processes with them.
     *
     * @throws TException if it has no process now, or a level is none
     */
    synchronized void changeLogLevels(LogConfig change) throws TException {
        LogConfig levels = LogLevels.merge(logLevels(), change, Time.currentTimeMillis());
        call(
                nimbus -> {
                    nimbus.setLogConfig(record.id(), levels);
                    return null;
                });
        store.updateLogConfig(record.id(), levels);
    }

    /** The levels that are in force beside those of its own configuration. */
    LogConfig logLevels() throws TException {
        LogConfig before = store.logConfig(record().id());
        return LogLevels.merge(before, new LogConfig(), Time.currentTimeMillis());
    }

    /** A submission that failed leaves nothing. */
    synchronized void discard() {
        if (!gone) {
            remember(record.with(TopologyStatus.KILLED));
            endIfDown();
        }
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
            synchronized (this) {
                remember(record.with(NO_PROCESS));
            }
        }
    }
}
