package org.apache.storm;

import io.downburst.local.TopologyCompletion;
import io.downburst.local.TrackedCounts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.testing.CompleteTopologyParam;
import org.apache.storm.testing.FixedTuple;
import org.apache.storm.testing.MkClusterParam;
import org.apache.storm.testing.MkTupleParam;
import org.apache.storm.testing.TestJob;
import org.apache.storm.testing.TrackedTopology;
import org.apache.storm.testing.TupleCaptureBolt;
import org.apache.storm.thrift.TException;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.apache.storm.utils.ConfigUtils;
import org.apache.storm.utils.Time;
import org.apache.storm.utils.Utils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What tests of topologies, spouts and bolts are made of. */
public class Testing {

    /**
     * How long to wait for something to come true, in milliseconds: 10,000, or what environment
     * variable {@code STORM_TEST_TIMEOUT_MS} says.
     */
    public static final int TEST_TIMEOUT_MS = timeoutMillis();

    private static final Logger LOG = LoggerFactory.getLogger(Testing.class);
    private static final int SIMULATED_WAIT_SECS = 10;

    private static int timeoutMillis() {
        try {
            return Integer.parseInt(System.getenv("STORM_TEST_TIMEOUT_MS"));
        } catch (NumberFormatException e) {
            return 10_000;
        }
    }

    /** Something that comes true or not. */
    public interface Condition {
        boolean exec();
    }

    /**
     * A topology and the bolt that keeps every tuple emitted in it.
     *
     * @param <T> a plain or a tracked topology
     */
    public static final class CapturedTopology<T> {
        public final T topology;

        /** Keeps the tuples. */
        public final TupleCaptureBolt capturer;

        public CapturedTopology(T topology, TupleCaptureBolt capturer) {
            this.topology = topology;
            this.capturer = capturer;
        }
    }

    /**
     * Runs the body again and again while the condition holds.
     *
     * @throws AssertionError if it still does after {@link #TEST_TIMEOUT_MS}
     */
    public static void whileTimeout(Condition condition, Runnable body) {
        whileTimeout(TEST_TIMEOUT_MS, condition, body);
    }

    /**
     * Runs the body again and again while the condition holds.
     *
     * @throws AssertionError if it still does after the timeout
     */
    public static void whileTimeout(long timeoutMs, Condition condition, Runnable body) {
        long deadline = System.currentTimeMillis() + timeoutMs;
        while (condition.exec()) {
            if (System.currentTimeMillis() > deadline) {
                LOG.info("Timed out; all threads:\n{}", Utils.threadDump());
                throw new AssertionError("Test timed out (" + timeoutMs + "ms) " + condition);
            }
            body.run();
        }
    }

    /** Whether the predicate holds for every element. */
    public static <T> boolean isEvery(Collection<T> data, Predicate<T> pred) {
        return data.stream().allMatch(pred);
    }

    /** Runs something while Storm's clock stands still. */
    @Deprecated
    public static void withSimulatedTime(Runnable code) {
        try (Time.SimulatedTime simulated = new Time.SimulatedTime()) {
            LOG.debug("Running with {}", simulated);
            code.run();
        }
    }

    /** Runs a test with a cluster. */
    @Deprecated
    public static void withLocalCluster(TestJob code) {
        withLocalCluster(new MkClusterParam(), code);
    }

    /** Runs a test with a cluster. */
    @Deprecated
    public static void withLocalCluster(MkClusterParam param, TestJob code) {
        run(builder(param), code);
    }

    /** Runs a test with a cluster whose clock stands still. */
    @Deprecated
    public static void withSimulatedTimeLocalCluster(TestJob code) {
        withSimulatedTimeLocalCluster(new MkClusterParam(), code);
    }

    /** Runs a test with a cluster whose clock stands still. */
    @Deprecated
    public static void withSimulatedTimeLocalCluster(MkClusterParam param, TestJob code) {
        run(builder(param).withSimulatedTime(), code);
    }

    /** Runs a test with a cluster for tracked topologies whose clock stands still. */
    @Deprecated
    public static void withTrackedCluster(TestJob code) {
        withTrackedCluster(new MkClusterParam(), code);
    }

    /** Runs a test with a cluster for tracked topologies whose clock stands still. */
    @Deprecated
    public static void withTrackedCluster(MkClusterParam param, TestJob code) {
        run(builder(param).withSimulatedTime().withTracked(), code);
    }

    private static LocalCluster.Builder builder(MkClusterParam param) {
        LocalCluster.Builder builder =
                new LocalCluster.Builder()
                        .withDaemonConf(param.getDaemonConf())
                        .withNimbusDaemon(param.isNimbusDaemon());
        if (param.getSupervisors() != null) {
            builder.withSupervisors(param.getSupervisors());
        }
        if (param.getPortsPerSupervisor() != null) {
            builder.withPortsPerSupervisor(param.getPortsPerSupervisor());
        }
        return builder;
    }

    private static void run(LocalCluster.Builder builder, TestJob code) {
        try (LocalCluster cluster = builder.build()) {
            code.run(cluster);
        } catch (Exception e) {
            throw new RuntimeException(e);
        }
    }

    /**
     * Opens a cluster.
     *
     * @param clusterConf {@code daemon-conf}, {@code supervisors}, {@code ports-per-supervisor},
     *     {@code supervisor-slot-port-min} and {@code nimbus-daemon}, each optional
     */
    @Deprecated
    @SuppressWarnings("unchecked")
    public static ILocalCluster getLocalCluster(Map<String, Object> clusterConf) {
        MkClusterParam param = new MkClusterParam();
        param.setDaemonConf((Map<String, Object>) clusterConf.get("daemon-conf"));
        param.setSupervisors(intValue(clusterConf.get("supervisors")));
        param.setPortsPerSupervisor(intValue(clusterConf.get("ports-per-supervisor")));
        param.setNimbusDaemon((Boolean) clusterConf.get("nimbus-daemon"));
        try {
            return builder(param)
                    .withSupervisorSlotPortMin((Number) clusterConf.get("supervisor-slot-port-min"))
                    .build();
        } catch (Exception e) {
            throw new RuntimeException(e);
        }
    }

    private static Integer intValue(Object number) {
        return number == null ? null : ((Number) number).intValue();
    }

    /** A count of the tracked cluster with this id, see {@link TrackedTopology#globalAmt}. */
    @Deprecated
    public static int globalAmt(String id, String key) {
        return TrackedCounts.count(id, key).get();
    }

    /** A tracked topology whose tuples are kept. */
    public static CapturedTopology<TrackedTopology> trackAndCaptureTopology(
            ILocalCluster cluster, StormTopology topology) {
        CapturedTopology<StormTopology> captured = captureTopology(topology);
        return new CapturedTopology<>(
                new TrackedTopology(captured.topology, cluster), captured.capturer);
    }

    /** A copy of the topology with a bolt that keeps every tuple emitted in it. */
    public static CapturedTopology<StormTopology> captureTopology(StormTopology topology) {
        return TopologyCompletion.capture(topology);
    }

    /**
     * Runs a topology until its spouts have nothing left, and kills it. Every spout must be a
     * {@code CompletableSpout}.
     *
     * @return the tuples each component emitted
     */
    public static Map<String, List<FixedTuple>> completeTopology(
            ILocalCluster cluster, StormTopology topology) throws InterruptedException, TException {
        return completeTopology(cluster, topology, new CompleteTopologyParam());
    }

    /**
     * Runs a topology until its spouts have nothing left, and kills it. Every spout must be a
     * {@code CompletableSpout} or be mocked.
     *
     * @return the tuples each component emitted
     * @throws AssertionError if the spouts take longer than the parameter allows
     * @throws RuntimeException if a throwable left a component, which is the cause
     */
    public static Map<String, List<FixedTuple>> completeTopology(
            ILocalCluster cluster, StormTopology topology, CompleteTopologyParam param)
            throws TException, InterruptedException {
        return TopologyCompletion.complete(cluster, topology, param);
    }

    /** Moves simulated time on by 10 seconds; without effect on real time. */
    public static void simulateWait(ILocalCluster cluster) throws InterruptedException {
        if (Time.isSimulating()) {
            cluster.advanceClusterTime(SIMULATED_WAIT_SECS);
        }
    }

    /** The values that a component emitted on its default stream. */
    public static List<List<Object>> readTuples(
            Map<String, List<FixedTuple>> results, String componentId) {
        return readTuples(results, componentId, Utils.DEFAULT_STREAM_ID);
    }

    /** The values that a component emitted on a stream. */
    public static List<List<Object>> readTuples(
            Map<String, List<FixedTuple>> results, String componentId, String streamId) {
        List<List<Object>> values = new ArrayList<>();
        for (FixedTuple tuple : results.getOrDefault(componentId, List.of())) {
            if (streamId.equals(tuple.stream)) {
                values.add(tuple.values);
            }
        }
        return values;
    }

    /** A tracked topology. */
    @Deprecated
    public static TrackedTopology mkTrackedTopology(ILocalCluster cluster, StormTopology topology) {
        return new TrackedTopology(topology, cluster);
    }

    /** See {@link TrackedTopology#trackedWait()}. */
    public static void trackedWait(CapturedTopology<TrackedTopology> topo) {
        topo.topology.trackedWait();
    }

    /** See {@link TrackedTopology#trackedWait(int)}. */
    public static void trackedWait(CapturedTopology<TrackedTopology> topo, Integer amt) {
        topo.topology.trackedWait(amt);
    }

    /** See {@link TrackedTopology#trackedWait(int, int)}. */
    public static void trackedWait(
            CapturedTopology<TrackedTopology> topo, Integer amt, Integer timeoutMs) {
        topo.topology.trackedWait(amt, timeoutMs);
    }

    /** See {@link TrackedTopology#trackedWait()}. */
    public static void trackedWait(TrackedTopology topo) {
        topo.trackedWait();
    }

    /** See {@link TrackedTopology#trackedWait(int)}. */
    public static void trackedWait(TrackedTopology topo, Integer amt) {
        topo.trackedWait(amt);
    }

    /** See {@link TrackedTopology#trackedWait(int, int)}. */
    public static void trackedWait(TrackedTopology topo, Integer amt, Integer timeoutMs) {
        topo.trackedWait(amt, timeoutMs);
    }

    /** Moves a cluster's simulated time on, a second at a time. */
    public static void advanceClusterTime(ILocalCluster cluster, Integer secs)
            throws InterruptedException {
        cluster.advanceClusterTime(secs);
    }

    /** Moves a cluster's simulated time on, so many seconds at a time. */
    public static void advanceClusterTime(ILocalCluster cluster, Integer secs, Integer step)
            throws InterruptedException {
        cluster.advanceClusterTime(secs, step);
    }

    /** How often each element occurs. */
    public static <T> Map<T, Integer> multiset(Collection<T> c) {
        Map<T, Integer> counts = new HashMap<>();
        c.forEach(element -> counts.merge(element, 1, Integer::sum));
        return counts;
    }

    /** Whether two collections hold the same elements equally often, in whatever order. */
    public static <T> boolean multiseteq(Collection<T> a, Collection<T> b) {
        boolean equal = multiset(a).equals(multiset(b));
        if (!equal) {
            LOG.info("Not the same elements: {} and {}", multiset(a), multiset(b));
        }
        return equal;
    }

    /** A tuple with fields field1, field2, ... */
    public static Tuple testTuple(List<Object> values) {
        return testTuple(values, new MkTupleParam());
    }

    /** A tuple; what the parameter leaves open is as in {@link #testTuple(List)}. */
    public static Tuple testTuple(List<Object> values, MkTupleParam param) {
        String stream = param.getStream() == null ? Utils.DEFAULT_STREAM_ID : param.getStream();
        String component = param.getComponent() == null ? "component" : param.getComponent();
        List<String> fields = param.getFields();
        if (fields == null) {
            fields = IntStream.rangeClosed(1, values.size()).mapToObj(i -> "field" + i).toList();
        }
        int task = 1;
        TopologyContext context =
                new TopologyContext(
                        null,
                        ConfigUtils.readStormConfig(),
                        Map.of(task, component),
                        null,
                        Map.of(component, Map.of(stream, new Fields(fields))),
                        null,
                        "test-storm-id",
                        null,
                        null,
                        task,
                        null,
                        null,
                        new HashMap<>(),
                        new HashMap<>(),
                        new HashMap<>(),
                        new HashMap<>(),
                        new AtomicBoolean(false),
                        null);
        return new TupleImpl(context, values, component, task, stream);
    }
}
