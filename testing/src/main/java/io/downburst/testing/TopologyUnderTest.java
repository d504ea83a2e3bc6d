package io.downburst.testing;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.storm.generated.StormTopology;

/**
 * A topology as a test wants it: which of its spouts run, and what is piped in place of the rest.
 */
public final class TopologyUnderTest {

    private final StormTopology topology;
    private final Map<String, Object> conf;
    private final Set<String> running;
    private final Set<String> stoodInFor;

    private TopologyUnderTest(
            StormTopology topology,
            Map<String, Object> conf,
            Set<String> running,
            Set<String> stoodInFor) {
        this.topology = topology;
        this.conf = conf;
        this.running = running;
        this.stoodInFor = stoodInFor;
    }

    /**
     * A topology of which no spout runs: what they would emit is piped.
     *
     * @param conf what it would be submitted with
     */
    public static TopologyUnderTest of(StormTopology topology, Map<String, Object> conf) {
        return new TopologyUnderTest(topology, conf, Set.of(), Set.of());
    }

    /**
     * Lets spouts run themselves. They are asked for tuples once a millisecond of virtual time, as
     * a spout that has none is.
     */
    public TopologyUnderTest running(String... spouts) {
        return new TopologyUnderTest(topology, conf, plus(running, spouts), stoodInFor);
    }

    /**
     * Keeps bolts from running: what they would emit is piped, and what they would get is acked.
     */
    public TopologyUnderTest standingInFor(String... bolts) {
        return new TopologyUnderTest(topology, conf, running, plus(stoodInFor, bolts));
    }

    private static Set<String> plus(Set<String> some, String... more) {
        Set<String> all = new HashSet<>(some);
        all.addAll(List.of(more));
        return all;
    }

    StormTopology topology() {
        return topology;
    }

    Map<String, Object> conf() {
        return conf;
    }

    Set<String> running() {
        return running;
    }

    Set<String> stoodInFor() {
        return stoodInFor;
    }
}
