package io.downburst.local;

import java.nio.ByteBuffer;
import java.util.List;
import org.apache.storm.generated.AuthorizationException;
import org.apache.storm.generated.LogConfig;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.OwnerResourceSummary;
import org.apache.storm.generated.ProfileAction;
import org.apache.storm.generated.ProfileRequest;
import org.apache.storm.generated.SupervisorAssignments;
import org.apache.storm.generated.SupervisorPageInfo;
import org.apache.storm.generated.SupervisorWorkerHeartbeat;
import org.apache.storm.generated.SupervisorWorkerHeartbeats;
import org.apache.storm.generated.TopologyHistoryInfo;
import org.apache.storm.generated.WorkerMetrics;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.Utils;
import org.apache.storm.utils.WrappedAuthorizationException;

/**
 * The calls on a Nimbus that concern machines, jars and daemons which one process does not have.
 * What can be answered with "none" is; what would pretend to have an effect is refused.
 */
public abstract class AbsentCluster implements Nimbus.Iface {

    @Override
    public void setLogConfig(String topologyId, LogConfig config) throws TException {
        throw new TException(
                "a local topology logs through this process: change its log4j2 configuration");
    }

    @Override
    public LogConfig getLogConfig(String topologyId) throws TException {
        return new LogConfig();
    }

    @Override
    public void setWorkerProfiler(String topologyId, ProfileRequest request) throws TException {
        throw new TException("a local topology has no worker to profile: profile this process");
    }

    @Override
    public List<ProfileRequest> getComponentPendingProfileActions(
            String topologyId, String componentId, ProfileAction action) throws TException {
        return List.of();
    }

    /** The user's classes are on the class path already, so what is uploaded is dropped. */
    @Override
    public String beginFileUpload() throws TException {
        return Utils.uuid();
    }

    @Override
    public void uploadChunk(String location, ByteBuffer chunk) throws TException {}

    @Override
    public void finishFileUpload(String location) throws TException {}

    @Override
    public ByteBuffer downloadChunk(String id) throws AuthorizationException, TException {
        throw new WrappedAuthorizationException("FILE DOWNLOAD NOT SUPPORTED IN LOCAL MODE");
    }

    @Override
    public void createStateInZookeeper(String key) throws TException {}

    @Override
    public SupervisorPageInfo getSupervisorPageInfo(String id, String host, boolean system)
            throws TException {
        return new SupervisorPageInfo();
    }

    @Override
    public TopologyHistoryInfo getTopologyHistory(String user) throws TException {
        return new TopologyHistoryInfo(List.of());
    }

    @Override
    public List<OwnerResourceSummary> getOwnerResourceSummaries(String owner) throws TException {
        return List.of();
    }

    @Override
    public SupervisorAssignments getSupervisorAssignments(String node) throws TException {
        return null;
    }

    @Override
    public void sendSupervisorWorkerHeartbeats(SupervisorWorkerHeartbeats heartbeats)
            throws TException {}

    @Override
    public void sendSupervisorWorkerHeartbeat(SupervisorWorkerHeartbeat heartbeat)
            throws TException {}

    @Override
    public void processWorkerMetrics(WorkerMetrics metrics) throws TException {}
}
