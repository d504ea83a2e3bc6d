package io.downburst.testing;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.StreamInfo;

/** Looks components and streams up, and tells in one line what is wrong with a name. */
final class Components {

    private final StormTopology topology;

    /**
     * @param topology as it runs: what is piped comes from its spouts
     */
    Components(StormTopology topology) {
        this.topology = topology;
    }

    /**
     * @throws IllegalArgumentException unless there is each of the wanted
     */
    static void require(Set<String> there, Set<String> wanted, String kind) {
        for (String id : wanted) {
            if (!there.contains(id)) {
                throw new IllegalArgumentException(
                        "No %s '%s'; there are: %s".formatted(kind, id, sorted(there)));
            }
        }
    }

    /** Whether it is one, or stands in for a bolt as one. */
    boolean isSpout(String id) {
        return topology.get_spouts().containsKey(id);
    }

    /**
     * @throws IllegalArgumentException unless it is one
     */
    void requireSpout(String id) {
        streams(id);
        if (!isSpout(id)) {
            throw new IllegalArgumentException(
                    "'%s' is a bolt; acks and fails go to spouts, which are: %s"
                            .formatted(id, sorted(topology.get_spouts().keySet())));
        }
    }

    /**
     * The fields of a component's stream.
     *
     * @throws IllegalArgumentException if there is no such component or stream
     */
    List<String> fields(String id, String stream) {
        Map<String, StreamInfo> streams = streams(id);
        if (!streams.containsKey(stream)) {
            throw new IllegalArgumentException(
                    "'%s' declares no stream '%s'; it declares: %s"
                            .formatted(id, stream, sorted(streams.keySet())));
        }
        return streams.get(stream).get_output_fields();
    }

    /**
     * @throws IllegalArgumentException unless so many values can be piped to the stream
     */
    void requireFit(String id, String stream, int values) {
        List<String> fields = fields(id, stream);
        if (streams(id).get(stream).is_direct()) {
            throw new IllegalArgumentException(
                    "Stream '%s' of '%s' is direct: nothing says which task to pipe to"
                            .formatted(stream, id));
        }
        if (fields.size() != values) {
            throw new IllegalArgumentException(
                    "Stream '%s' of '%s' has %d fields %s, and %d values were piped"
                            .formatted(stream, id, fields.size(), fields, values));
        }
    }

    private Map<String, StreamInfo> streams(String id) {
        if (isSpout(id)) {
            return topology.get_spouts().get(id).get_common().get_streams();
        }
        Set<String> bolts = topology.get_bolts().keySet();
        if (!bolts.contains(id)) {
            Set<String> all = new TreeSet<>(bolts);
            all.addAll(topology.get_spouts().keySet());
            throw new IllegalArgumentException(
                    "No component '%s'; there are: %s".formatted(id, sorted(all)));
        }
        return topology.get_bolts().get(id).get_common().get_streams();
    }

    private static String sorted(Set<String> names) {
        return String.join(", ", new TreeSet<>(names));
    }
}
