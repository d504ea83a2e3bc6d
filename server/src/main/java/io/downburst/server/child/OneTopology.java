package io.downburst.server.child;

import io.downburst.engine.Engine;
import io.downburst.engine.ErrorHistory;
import io.downburst.local.BlobSupply;
import io.downburst.local.LocalNimbus;
import io.downburst.local.Slots;
import io.downburst.local.TopologyFailure;
import io.downburst.local.TopologyTally;
import io.downburst.server.watch.ErrorFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.storm.Config;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.LogConfig;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.ObjectReader;

/** The Nimbus of a JVM that runs one topology, whose id the server has given it. */
final class OneTopology extends LocalNimbus {

    private static final int PATIENCE_WITH_DRAIN_SECS = 10;

    private final String id;
    private final BlobSupply blobs;
    private LogLevels logLevels;
    private final ErrorFile errors = new ErrorFile(Path.of(""));
    private final CompletableFuture<Integer> exitCode = new CompletableFuture<>();
    private final PageWindows windows = new PageWindows();
    private Engine counted;

    OneTopology(Map<String, Object> conf, String id, BlobSupply blobs) {
        super(conf, Slots.STOCK.withSupervisors(1).withPortsPerSupervisor(1));
        this.id = id;
        this.blobs = blobs;
    }

    @Override
    protected String newId(String name) {
        return id;
    }

    @Override
    protected BlobSupply blobSupply() {
        return blobs;
    }

    @Override
    protected ErrorHistory earlierErrors() {
        return errors.read();
    }

    /** Without a wait, as soon as no tuple is on its way, and after Storm's usual wait at last. */
    @Override
    public void killTopologyWithOpts(String name, KillOptions options) throws TException {
        if (options.is_set_wait_secs()) {
            super.killTopologyWithOpts(name, options);
            return;
        }
        Engine engine = engines().get(0);
        Object timeoutSecs = engine.plan().conf().get(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS);
        int limitSecs = ObjectReader.getInt(timeoutSecs);
        killAfter(name, limitSecs + PATIENCE_WITH_DRAIN_SECS);
        new Thread(() -> drain(name, engine, Duration.ofSeconds(limitSecs)), "drain").start();
    }

    private void killAfter(String name, int secs) throws TException {
        KillOptions options = new KillOptions();
        options.set_wait_secs(secs);
        super.killTopologyWithOpts(name, options);
    }

    private void drain(String name, Engine engine, Duration limit) {
        try {
            Files.writeString(Path.of(TopologyMain.DRAINED), Drain.run(engine, limit));
            killAfter(name, 0);
        } catch (NotAliveException e) {
            // Somebody else did not want to wait.
        } catch (IOException | TException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized void setLogConfig(String topologyId, LogConfig levels) {
        if (logLevels == null) {
            logLevels = new LogLevels();
        }
        logLevels.set(levels);
    }

    @Override
    protected void failed(TopologyFailure failure) {
        super.failed(failure);
        saveErrors();
        try {
            Files.writeString(Path.of(TopologyMain.REASON), failure.summary());
        } catch (IOException e) {
            // The log has it.
        }
        exitCode.complete(1);
    }

    @Override
    protected void removed(String removed) {
        exitCode.complete(0);
    }

    @Override
    public void submitTopologyWithOpts(
            String name,
            String uploadedJarLocation,
            String jsonConf,
            StormTopology topology,
            SubmitOptions options)
            throws TException {
        super.submitTopologyWithOpts(name, uploadedJarLocation, jsonConf, topology, options);
        lookForWindows();
    }

    /** Saves what was reported, for the process that may follow this one. */
    void saveErrors() {
        engines().forEach(engine -> errors.save(engine.errors()));
    }

    /** Remembers what is counted now, for figures of time windows to come. */
    synchronized void lookForWindows() {
        Engine running = engines().get(0);
        if (running != counted) {
            // A rebalance counts from 0 again.
            windows.clear();
            counted = running;
        }
        windows.take(TopologyTally.of(running.snapshot()));
    }

    @Override
    protected synchronized Map<String, TopologyTally> windows(Engine engine) {
        return engine == counted
                ? windows.until(TopologyTally.of(engine.snapshot()))
                : super.windows(engine);
    }

    /** Ends as a killed one does, whether it was or not. */
    void end() {
        exitCode.complete(0);
    }

    /** The code to exit with, once the topology has ended. */
    int awaitEnd() {
        return exitCode.join();
    }
}
