package io.downburst.oracle;

import io.downburst.oracle.component.EmittingSpout;
import io.downburst.oracle.component.Execution;
import io.downburst.oracle.component.LambdaBolt;
import io.downburst.oracle.component.ScriptedSpout;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.apache.storm.Config;
import org.apache.storm.ILocalCluster;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.thrift.TException;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/** What a case plays on: a cluster, the case's ledger, and its facts. */
public final class Stage {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration POLL = Duration.ofMillis(2);

    private final String name;
    private final ILocalCluster cluster;
    private final Ledger ledger;
    private final Map<String, String> facts = new TreeMap<>();

    Stage(String name, ILocalCluster cluster) {
        this.name = name;
        this.cluster = cluster;
        this.ledger = Ledger.of(name);
    }

    public String name() {
        return name;
    }

    public ILocalCluster cluster() {
        return cluster;
    }

    /**
     * For what stock's LocalCluster refuses and its Nimbus does; a Downburst cluster is its own.
     */
    public Nimbus.Iface nimbus() throws ReflectiveOperationException {
        for (Method method : cluster.getClass().getMethods()) {
            if (method.getName().equals("getNimbus")) {
                return (Nimbus.Iface) method.invoke(cluster);
            }
        }
        return (Nimbus.Iface) cluster;
    }

    public Ledger ledger() {
        return ledger;
    }

    /** A name fit for a topology, one to a case. */
    public String topologyName() {
        return name.replaceAll("[^A-Za-z0-9]+", "-");
    }

    /** The id that the cluster gave to this case's topology. */
    public String topologyId() throws TException {
        return cluster.getTopologySummaryByName(topologyName()).get_id();
    }

    public EmittingSpout spout(String... fields) {
        return new EmittingSpout(name, new Fields(fields));
    }

    /** A spout of one output field whose nextTuple is this. */
    public ScriptedSpout spout(String field, ScriptedSpout.Step nextTuple) {
        return new ScriptedSpout(name, ScriptedSpout.fields(field), nextTuple);
    }

    public LambdaBolt bolt(Execution execution) {
        return new LambdaBolt(name, execution);
    }

    /** A bolt that acks what it gets. */
    public LambdaBolt sink() {
        return bolt((tuple, task) -> task.ack(tuple));
    }

    /** A bolt that emits what it gets, anchored, and acks it. */
    public LambdaBolt relay(String... fields) {
        return bolt((tuple, task) -> {
                    task.collector().emit(tuple, tuple.getValues());
                    task.ack(tuple);
                })
                .declares(fields);
    }

    public synchronized void fact(String key, Object value) {
        facts.put(key, String.valueOf(value));
    }

    /** States the exception that an action throws, or that it throws none. */
    public void factOfThrown(String key, Callable<?> action) {
        fact(key, Thrown.by(action));
    }

    /** States whether the task ids that emits returned are those of the tasks that received. */
    public void factOfReturnedTasks() {
        boolean same = ledger.countedBy("returned ").equals(ledger.countedBy("arrived "));
        fact("emit returned the tasks that received", same);
    }

    /** States how evenly a component's tasks were given tuples. */
    public void factOfEvenness(String component, int tasks, double tolerance) {
        Collection<Integer> shares =
                ledger.countedBy("received by " + component + " in task ").values();
        double fair = (double) ledger.counted("received by " + component) / tasks;
        boolean even =
                shares.size() == tasks
                        && shares.stream()
                                .allMatch(share -> Math.abs(share - fair) <= tolerance * fair);
        fact("tasks of " + component + " share evenly", even ? "true" : "false: " + shares);
    }

    /** A configuration that leads plugged-in classes to this case's ledger. */
    public Config conf() {
        Config conf = new Config();
        conf.put(Ledger.CASE, name);
        return conf;
    }

    public void submit(TopologyBuilder topology, Config conf) throws Exception {
        submit(topology.createTopology(), conf);
    }

    public void submit(StormTopology topology, Config conf) throws Exception {
        try {
            cluster.submitTopology(topologyName(), conf, topology);
        } catch (RuntimeException e) {
            if (!String.valueOf(e.getMessage()).contains("No such file or directory")) {
                throw e;
            }
            // Stock's blob store has lost a race with its own clean-up of other topologies.
            cluster.submitTopology(topologyName(), conf, topology);
        }
    }

    /** Submits, waits until every expected message was emitted and called back, and kills. */
    public void run(TopologyBuilder topology) throws Exception {
        run(topology, conf());
    }

    public void run(TopologyBuilder topology, Config conf) throws Exception {
        submit(topology, conf);
        awaitSettled();
        kill();
    }

    /** Runs as {@link #run} does, but not before a component has received so many tuples. */
    public void runUntilReceived(TopologyBuilder topology, String component, int tuples)
            throws Exception {
        runUntilReceived(topology, conf(), component, tuples);
    }

    public void runUntilReceived(
            TopologyBuilder topology, Config conf, String component, int tuples) throws Exception {
        submit(topology, conf);
        awaitSettled();
        await(
                tuples + " received by " + component,
                () -> ledger.counted("received by " + component) == tuples);
        kill();
    }

    /** Submits, waits for a condition, and kills. */
    public void runUntil(
            TopologyBuilder topology, Config conf, String what, BooleanSupplier condition)
            throws Exception {
        submit(topology, conf);
        await(what, condition);
        kill();
    }

    public void awaitSettled() throws Exception {
        await("every message called back", ledger::settled);
    }

    public void await(String what, BooleanSupplier condition) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new TimeoutException("waited in vain for: " + what);
            }
            Thread.sleep(POLL.toMillis());
        }
    }

    /** Waits until nothing is left of an earlier topology of this name. */
    public void awaitNameFree() throws Exception {
        await("the name is free", this::isNameFree);
    }

    /** Stock, while it ends a topology, may throw anything. */
    private boolean isNameFree() {
        try {
            topologyId();
            return false;
        } catch (Exception e) {
            return true;
        }
    }

    /** Kills the topology; the engine may still be at it when this returns. */
    public void kill() throws Exception {
        KillOptions now = new KillOptions();
        now.set_wait_secs(0);
        cluster.killTopologyWithOpts(topologyName(), now);
    }

    synchronized Map<String, String> facts() {
        Map<String, String> all = ledger.facts();
        all.putAll(facts);
        return all;
    }
}
