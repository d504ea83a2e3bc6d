package io.downburst.engine.plan;

import java.util.Map;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;

/** Turns a topology and its configuration into a plan, or says why it is invalid. Pure. */
public final class Planner {

    private Planner() {}

    /**
     * @throws InvalidTopologyException with the reason stock Storm gives
     */
    public static TopologyPlan plan(
            String topologyId, String name, StormTopology topology, Map<String, Object> conf)
            throws InvalidTopologyException {
        throw new UnsupportedOperationException("not built yet");
    }
}
