package io.downburst.local;

import io.downburst.engine.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.apache.storm.Config;
import org.apache.storm.cluster.IStormClusterState;
import org.apache.storm.generated.ClusterSummary;
import org.apache.storm.generated.ComponentPageInfo;
import org.apache.storm.generated.GetInfoOptions;
import org.apache.storm.generated.NimbusSummary;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.generated.TopologyPageInfo;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.VersionInfo;
import org.apache.storm.utils.WrappedNotAliveException;

/** The calls on a Nimbus that ask what runs and how it fares. */
abstract class QueryNimbus extends BlobNimbus {
    private final Map<String, Object> conf;
    private final Slots slots;
    private final Uptime uptime = new Uptime();
    private final Map<String, RunningTopology> topologies = new ConcurrentSkipListMap<>();

    QueryNimbus(Map<String, Object> conf, Slots slots) {
        super(new MemoryBlobs(), conf);
        this.conf = conf;
        this.slots = slots;
    }

    final Map<String, Object> conf() {
        return conf;
    }

    /** By name; safe for use from any thread. */
    final Map<String, RunningTopology> topologies() {
        return topologies;
    }

    @Override
    public String getNimbusConf() throws TException {
        return Json.write(conf);
    }

    @Override
    public NimbusSummary getLeader() throws TException {
        int port = ObjectReader.getInt(conf.get(Config.NIMBUS_THRIFT_PORT), 6627);
        return new NimbusSummary(
                slots.host(), port, uptime.seconds(), true, VersionInfo.getVersion());
    }

    @Override
    public ClusterSummary getClusterInfo() throws TException {
        List<TopologySummary> summaries = getTopologySummaries();
        int usedWorkers = summaries.stream().mapToInt(TopologySummary::get_num_workers).sum();
        return new ClusterSummary(
                slots.summaries(uptime.seconds(), usedWorkers),
                summaries,
                new ArrayList<>(List.of(getLeader())));
    }

    @Override
    public List<TopologySummary> getTopologySummaries() throws TException {
        List<TopologySummary> summaries = new ArrayList<>();
        topologies.values().forEach(topology -> summaries.add(figures(topology).summary()));
        return summaries;
    }

    @Override
    public TopologySummary getTopologySummaryByName(String name)
            throws NotAliveException, TException {
        return figures(named(name)).summary();
    }

    @Override
    public TopologySummary getTopologySummary(String id) throws NotAliveException, TException {
        return figures(identified(id)).summary();
    }

    @Override
    public TopologyInfo getTopologyInfo(String id) throws NotAliveException, TException {
        return getTopologyInfoWithOpts(id, new GetInfoOptions());
    }

    @Override
    public TopologyInfo getTopologyInfoByName(String name) throws NotAliveException, TException {
        return getTopologyInfoByNameWithOpts(name, new GetInfoOptions());
    }

    @Override
    public TopologyInfo getTopologyInfoWithOpts(String id, GetInfoOptions options)
            throws NotAliveException, TException {
        return figures(identified(id)).info(options);
    }

    @Override
    public TopologyInfo getTopologyInfoByNameWithOpts(String name, GetInfoOptions options)
            throws NotAliveException, TException {
        return figures(named(name)).info(options);
    }

    @Override
    public TopologyPageInfo getTopologyPageInfo(String id, String window, boolean includeSystem)
            throws NotAliveException, TException {
        return figures(identified(id)).page(window, includeSystem);
    }

    @Override
    public ComponentPageInfo getComponentPageInfo(
            String id, String componentId, String window, boolean includeSystem)
            throws NotAliveException, TException {
        return figures(identified(id)).page(componentId, window, includeSystem);
    }

    @Override
    public String getTopologyConf(String id) throws NotAliveException, TException {
        return Json.write(identified(id).engine().plan().conf());
    }

    @Override
    public StormTopology getTopology(String id) throws NotAliveException, TException {
        return identified(id).engine().plan().systemTopology();
    }

    @Override
    public StormTopology getUserTopology(String id) throws NotAliveException, TException {
        return identified(id).engine().plan().userTopology();
    }

    final RunningTopology named(String name) throws NotAliveException {
        RunningTopology topology = name == null ? null : topologies.get(name);
        if (topology == null) {
            throw new WrappedNotAliveException(name + " is not alive");
        }
        return topology;
    }

    private RunningTopology identified(String id) throws NotAliveException {
        return topologies.values().stream()
                .filter(topology -> topology.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new WrappedNotAliveException(id));
    }

    private TopologyFigures figures(RunningTopology topology) {
        return new TopologyFigures(topology, slots, () -> windows(topology.engine()));
    }

    /** What an engine's topology counted, by the windows of which that is known. */
    protected Map<String, TopologyTally> windows(Engine engine) {
        TopologyTally tally = TopologyTally.of(engine.snapshot());
        return Windows.sinceStart(tally.nanos(), tally);
    }

    /** What stock keeps in ZooKeeper, as far as one process has it. */
    protected final IStormClusterState clusterState() {
        return ClusterStateView.of(topologies.values(), this::figures);
    }
}
