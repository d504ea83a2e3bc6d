package io.downburst.server;

import io.downburst.local.Json;
import io.downburst.server.store.ServerStore;
import io.downburst.server.wire.NimbusSocket;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.storm.generated.ExecutorStats;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.thrift.TException;

/** A client of the server of a folder. */
record Client(Path folder) {

    <T> T call(NimbusSocket.Call<T> call) throws TException {
        return NimbusSocket.call(ServerStore.socket(folder), call);
    }

    /** Uploads a jar without content, whose classes are on the class path, and submits. */
    void submit(String name, Map<String, Object> conf, StormTopology topology) throws TException {
        call(
                nimbus -> {
                    String upload = nimbus.beginFileUpload();
                    // The smallest jar: the end of a directory without entries.
                    byte[] jar = new byte[22];
                    System.arraycopy(new byte[] {'P', 'K', 5, 6}, 0, jar, 0, 4);
                    nimbus.uploadChunk(upload, ByteBuffer.wrap(jar));
                    nimbus.finishFileUpload(upload);
                    nimbus.submitTopology(name, upload, Json.write(conf), topology);
                    return null;
                });
    }

    List<TopologySummary> summaries() throws TException {
        return call(nimbus -> nimbus.getTopologySummaries());
    }

    TopologySummary summary(String name) throws TException {
        return call(nimbus -> nimbus.getTopologySummaryByName(name));
    }

    /** Trees acked since the topology's process began; 0 while there is none. */
    long acked(String name) {
        return ofSpout(name, stats -> stats.get_specific().get_spout().get_acked());
    }

    /** Tuples emitted since then. */
    long emitted(String name) {
        return ofSpout(name, ExecutorStats::get_emitted);
    }

    private long ofSpout(
            String name, Function<ExecutorStats, Map<String, Map<String, Long>>> windows) {
        try {
            return call(nimbus -> nimbus.getTopologyInfoByName(name)).get_executors().stream()
                    .filter(executor -> executor.get_component_id().equals("numbers"))
                    .filter(executor -> executor.is_set_stats())
                    .map(executor -> windows.apply(executor.get_stats()))
                    .flatMap(counts -> counts.get(":all-time").values().stream())
                    .mapToLong(Long::longValue)
                    .sum();
        } catch (TException e) {
            return 0;
        }
    }

    void kill(String name) throws TException {
        KillOptions atOnce = new KillOptions();
        atOnce.set_wait_secs(0);
        kill(name, atOnce);
    }

    /** As a user does who says nothing of a wait. */
    void drain(String name) throws TException {
        kill(name, new KillOptions());
    }

    private void kill(String name, KillOptions options) throws TException {
        call(
                nimbus -> {
                    nimbus.killTopologyWithOpts(name, options);
                    return null;
                });
    }

    boolean isAlive(String name) throws TException {
        return summaries().stream().anyMatch(summary -> summary.get_name().equals(name));
    }
}
