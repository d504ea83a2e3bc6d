package io.downburst.state;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.storm.state.State;
import org.apache.storm.state.StateProvider;
import org.apache.storm.task.TopologyContext;

/**
 * Keeps the state of stateful bolts in the file of their topology, for topologies that name no
 * provider of their own.
 */
public final class FileStateProvider implements StateProvider {

    @Override
    public State newState(String namespace, Map<String, Object> conf, TopologyContext context) {
        String root = "/state/" + URLEncoder.encode(namespace, StandardCharsets.UTF_8);
        return new FileState<>(StateFiles.of(conf), root, new StateCodec(namespace, conf, context));
    }
}
