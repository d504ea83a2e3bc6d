package org.apache.storm;

import java.util.Map;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.testing.TrackedTopology;
import org.apache.storm.thrift.TException;

/** A local cluster that also takes tracked topologies. */
@SuppressWarnings("try") // ILocalCluster says that closing it may throw anything.
public interface ILocalClusterTrackedTopologyAware extends ILocalCluster {

    /**
     * Runs a tracked topology.
     *
     * @return closing it kills the topology
     */
    ILocalTopology submitTopology(
            String topologyName, Map<String, Object> conf, TrackedTopology topology)
            throws TException;

    /**
     * Runs a tracked topology.
     *
     * @return closing it kills the topology
     */
    ILocalTopology submitTopologyWithOpts(
            String topologyName,
            Map<String, Object> conf,
            TrackedTopology topology,
            SubmitOptions submitOpts)
            throws TException;
}
