package org.apache.storm.testing;

import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.Testing;

/** How {@code Testing.completeTopology} is to run a topology. */
public class CompleteTopologyParam {
    private MockedSources mockedSources = new MockedSources();
    private Map<String, Object> topoConf = new Config();
    private boolean cleanupState = true;
    private String topologyName;
    private int timeoutMs = Testing.TEST_TIMEOUT_MS;

    /** Tuples that spouts emit instead of their own, by component. */
    public MockedSources getMockedSources() {
        return mockedSources;
    }

    public void setMockedSources(MockedSources mockedSources) {
        this.mockedSources = mockedSources == null ? new MockedSources() : mockedSources;
    }

    /** The conf to submit with. */
    public Map<String, Object> getStormConf() {
        return topoConf;
    }

    public void setStormConf(Map<String, Object> topoConf) {
        this.topoConf = topoConf == null ? new Config() : topoConf;
    }

    /** Whether what spouts and the capturing bolt keep in static fields is dropped at the end. */
    public boolean getCleanupState() {
        return cleanupState;
    }

    public void setCleanupState(Boolean cleanupState) {
        this.cleanupState = cleanupState == null || cleanupState;
    }

    /** The name to submit under; null for one made up. */
    public String getTopologyName() {
        return topologyName;
    }

    public void setTopologyName(String topologyName) {
        this.topologyName = topologyName;
    }

    /** How long the spouts may take, in milliseconds of wall-clock time. */
    public Integer getTimeoutMs() {
        return timeoutMs;
    }

    public void setTimeoutMs(Integer timeoutMs) {
        this.timeoutMs = timeoutMs == null ? Testing.TEST_TIMEOUT_MS : timeoutMs;
    }
}
