package io.downburst.server.nimbus;

import io.downburst.local.Json;
import io.downburst.local.NoTransitionException;
import io.downburst.local.Rebalance;
import io.downburst.server.child.Places;
import io.downburst.server.child.TopologyMain;
import io.downburst.server.store.LastEnd;
import io.downburst.server.store.ServerStore;
import io.downburst.server.store.TopologyRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.LogConfig;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.generated.TopologyStatus;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.Time;
import org.apache.storm.utils.WrappedNotAliveException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the store has of one topology: what its users want of it, which holds for all its processes
 * to come, and what befell it. Safe for use from any thread; waits for no process.
 */
final class KeptTopology {

    private static final Logger LOG = LoggerFactory.getLogger(KeptTopology.class);

    private static final long NO_PROCESS = 0;

    private final ServerStore store;
    private final Dependencies dependencies;

    // Written under the lock, read without.
    private volatile TopologyRecord record;

    /** Its record and its files are deleted. */
    private boolean gone;

    KeptTopology(ServerStore store, Dependencies dependencies, TopologyRecord record) {
        this.store = store;
        this.dependencies = dependencies;
        this.record = record;
    }

    TopologyRecord record() {
        return record;
    }

    /** Whether its users want it killed. */
    boolean isKilled() {
        return record.status() == TopologyStatus.KILLED;
    }

    /** Whether a process was started that no server has ended. */
    boolean hasProcess() {
        return record.pid() != NO_PROCESS;
    }

    TopologyFacts facts() {
        TopologyRecord known = record;
        return new TopologyFacts(known, store.files(known.id()), store.log(known.name()));
    }

    // ---- what a process of it starts with ----

    Places places() {
        return new Places(
                store.files(record.id()),
                store.state(),
                store.blobs(),
                store.log(record.name()),
                store.socket(record.id()),
                store.socket());
    }

    String conf() {
        return store.conf(record.id());
    }

    StormTopology code() {
        return store.code(record.id()).orElseThrow();
    }

    /** Of a process in place of another; one that is killed meanwhile emits nothing. */
    SubmitOptions options() {
        SubmitOptions options =
                new SubmitOptions(
                        record.status() == TopologyStatus.ACTIVE
                                ? TopologyInitialStatus.ACTIVE
                                : TopologyInitialStatus.INACTIVE);
        options.set_creds(new Credentials(store.credentials(record.id())));
        return options;
    }

    /** The levels of its loggers that are in force beside those of its own configuration. */
    LogConfig logLevels() throws TException {
        LogConfig before = store.logConfig(record.id());
        return LogLevels.merge(before, new LogConfig(), Time.currentTimeMillis());
    }

    // ---- what its users want, which is kept before it is said to be ----

    synchronized void wantKilled() throws NotAliveException {
        requireThere();
        want(TopologyStatus.KILLED);
    }

    /**
     * @param event in Storm's words
     */
    synchronized void want(TopologyStatus status, String event) throws NotAliveException {
        requireUnended(event);
        want(status);
    }

    private void want(TopologyStatus status) {
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
        if (isKilled()) {
            throw new NoTransitionException(event, record.status().name(), record.id());
        }
    }

    /**
     * @param running as it was before a rebalance, with the number of its tasks
     */
    synchronized void want(StormTopology running, RebalanceOptions options)
            throws NotAliveException {
        requireThere();
        store.updateCode(record.id(), Rebalance.code(running, options));
        store.updateConf(record.id(), Json.write(Rebalance.conf(Json.read(conf()), options)));
    }

    synchronized void want(Credentials credentials) throws NotAliveException {
        requireThere();
        store.addCredentials(record.id(), credentials.get_creds());
    }

    synchronized void want(LogConfig levels) throws NotAliveException {
        requireThere();
        store.updateLogConfig(record.id(), levels);
    }

    // ---- what befell it ----

    synchronized void runsIn(long pid) {
        remember(record.with(pid));
    }

    /** Its server has ended its process and itself. */
    synchronized void processStopped() {
        remember(record.with(NO_PROCESS));
    }

    synchronized void ended(LastEnd end) {
        remember(record.with(end));
    }

    synchronized void startsAgain() {
        remember(record.withOneMoreRestart());
    }

    /** Its submission has failed. */
    synchronized void refused() {
        remember(record.with(TopologyStatus.KILLED));
    }

    /** What befell it goes on record; it is supervised all the same where the disk is full. */
    private void remember(TopologyRecord changed) {
        if (gone) {
            return;
        }
        record = changed;
        try {
            store.update(changed);
        } catch (IllegalStateException e) {
            LOG.error("{}: its record is not up to date: {}", changed.id(), e.getMessage());
        }
    }

    /** Nothing of it stays but its log, and what a kill has waited for. */
    synchronized void remove() {
        gone = true;
        try {
            keepWhatTheKillWaitedFor();
            dependencies.deleteOf(record.id());
            store.remove(record.id());
        } catch (IOException | RuntimeException e) {
            // The next server tries again.
            LOG.error("Files of {} are left behind", record.id(), e);
        }
    }

    private void keepWhatTheKillWaitedFor() throws IOException {
        Path drained = store.files(record.id()).resolve(TopologyMain.DRAINED);
        if (Files.exists(drained)) {
            Files.move(drained, store.drained(record.name()), StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
