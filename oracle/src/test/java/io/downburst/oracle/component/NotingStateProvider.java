package io.downburst.oracle.component;

import io.downburst.oracle.Ledger;
import java.util.Map;
import org.apache.storm.state.InMemoryKeyValueState;
import org.apache.storm.state.State;
import org.apache.storm.state.StateProvider;
import org.apache.storm.task.TopologyContext;

/** A user's state provider that notes which states it is asked for. */
public final class NotingStateProvider implements StateProvider {

    @Override
    public State newState(String namespace, Map<String, Object> conf, TopologyContext context) {
        Ledger.of(conf).tally("states", namespace + " of " + context.getThisComponentId());
        return new InMemoryKeyValueState<String, Long>();
    }
}
