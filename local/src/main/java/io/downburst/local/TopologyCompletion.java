package io.downburst.local;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.storm.ILocalCluster;
import org.apache.storm.LocalCluster;
import org.apache.storm.Testing;
import org.apache.storm.Testing.CapturedTopology;
import org.apache.storm.Thrift;
import org.apache.storm.generated.Bolt;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.SpoutSpec;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.testing.CompletableSpout;
import org.apache.storm.testing.CompleteTopologyParam;
import org.apache.storm.testing.FixedTuple;
import org.apache.storm.testing.FixedTupleSpout;
import org.apache.storm.testing.TupleCaptureBolt;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.Utils;

/** Runs topologies with finite spouts from end to end and keeps what they emit. */
public final class TopologyCompletion {
    private static final long LOOK_EVERY_MILLIS = 2;

    private TopologyCompletion() {}

    /** A copy of the topology with a bolt that keeps every tuple emitted in it. */
    public static CapturedTopology<StormTopology> capture(StormTopology topology) {
        StormTopology copy = topology.deepCopy();
        Map<GlobalStreamId, Grouping> everyStream = new HashMap<>();
        copy.get_spouts().forEach((id, spout) -> addStreams(everyStream, id, spout.get_common()));
        copy.get_bolts().forEach((id, bolt) -> addStreams(everyStream, id, bolt.get_common()));
        TupleCaptureBolt capturer = new TupleCaptureBolt();
        copy.put_to_bolts(
                Utils.uuid(),
                new Bolt(
                        Thrift.serializeComponentObject(capturer),
                        Thrift.prepareComponentCommon(everyStream, Map.of(), null)));
        return new CapturedTopology<>(copy, capturer);
    }

    private static void addStreams(
            Map<GlobalStreamId, Grouping> inputs, String component, ComponentCommon common) {
        common.get_streams()
                .forEach(
                        (stream, info) ->
                                inputs.put(
                                        new GlobalStreamId(component, stream),
                                        info.is_direct()
                                                ? Thrift.prepareDirectGrouping()
                                                : Thrift.prepareGlobalGrouping()));
    }

    /**
     * Runs a topology until its spouts are exhausted and nothing is on its way any more, and kills
     * it.
     *
     * @return the tuples each component emitted
     */
    public static Map<String, List<FixedTuple>> complete(
            ILocalCluster cluster, StormTopology topology, CompleteTopologyParam param)
            throws TException, InterruptedException {
        CapturedTopology<StormTopology> captured = capture(topology);
        List<CompletableSpout> spouts = spouts(captured.topology, param);
        spouts.forEach(CompletableSpout::startup);
        String name =
                param.getTopologyName() == null
                        ? "topologytest-" + Utils.uuid()
                        : param.getTopologyName();
        cluster.submitTopology(name, param.getStormConf(), captured.topology);
        try {
            awaitEnd(cluster, name, spouts, param.getTimeoutMs());
        } finally {
            cluster.killTopologyWithOpts(name, LocalCluster.KILL_NOW);
        }
        if (!param.getCleanupState()) {
            return captured.capturer.getAndClearResults();
        }
        spouts.forEach(CompletableSpout::clean);
        return captured.capturer.getAndRemoveResults();
    }

    private static List<CompletableSpout> spouts(
            StormTopology topology, CompleteTopologyParam param) {
        Map<String, SpoutSpec> specs = topology.get_spouts();
        param.getMockedSources()
                .getData()
                .forEach(
                        (id, tuples) ->
                                specs.get(id)
                                        .set_spout_object(
                                                Thrift.serializeComponentObject(
                                                        new FixedTupleSpout(tuples))));
        return specs.values().stream()
                .map(spec -> Thrift.deserializeComponentObject(spec.get_spout_object()))
                .map(TopologyCompletion::completable)
                .toList();
    }

    private static CompletableSpout completable(Object spout) {
        if (spout instanceof CompletableSpout completable) {
            return completable;
        }
        throw new RuntimeException(
                "Cannot complete topology unless every spout is a CompletableSpout (or mocked to"
                        + " be); failed by "
                        + spout);
    }

    private static void awaitEnd(
            ILocalCluster cluster, String name, List<CompletableSpout> spouts, int timeoutMillis)
            throws TException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        Testing.whileTimeout(
                timeoutMillis,
                () ->
                        !spouts.stream().allMatch(CompletableSpout::isExhausted)
                                && !failed(cluster, name),
                () -> pause(cluster));
        if (cluster instanceof LocalNimbus nimbus) {
            rethrowFailure(nimbus, name);
            nimbus.deactivate(name);
            long leftMillis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            IdleWait.await(nimbus.engines(), leftMillis);
            rethrowFailure(nimbus, name);
        }
    }

    private static boolean failed(ILocalCluster cluster, String name) {
        return cluster instanceof LocalNimbus nimbus
                && nimbus.failures().stream().anyMatch(of(name));
    }

    private static void rethrowFailure(LocalNimbus nimbus, String name) {
        nimbus.failures().stream()
                .filter(of(name))
                .findFirst()
                .ifPresent(
                        failure -> {
                            throw new RuntimeException(
                                    failure.summary(), failure.failure().cause());
                        });
    }

    private static Predicate<TopologyFailure> of(String name) {
        return failure -> failure.topologyName().equals(name);
    }

    private static void pause(ILocalCluster cluster) {
        try {
            Testing.simulateWait(cluster);
            Thread.sleep(LOOK_EVERY_MILLIS);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while waiting for a topology", e);
        }
    }
}
