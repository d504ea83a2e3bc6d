package io.downburst.engine.plan;

import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;

/**
 * The conf that one component is given. Storm lets a component override few of its own keys, and
 * any key it does not know.
 */
final class ComponentConf {

    private static final Set<String> TOPOLOGY_WIDE = topologyWideKeys();

    private ComponentConf() {}

    static Map<String, Object> of(Object component, Map<String, Object> topologyConf) {
        Map<String, Object> own = StormCommon.componentConf(component);
        own.keySet().removeAll(TOPOLOGY_WIDE);
        Map<String, Object> conf = new HashMap<>(topologyConf);
        conf.putAll(own);
        return conf;
    }

    private static Set<String> topologyWideKeys() {
        Set<String> keys = new HashSet<>();
        for (Field field : Config.class.getFields()) {
            try {
                keys.add((String) field.get(null));
            } catch (IllegalAccessException e) {
                throw new AssertionError("Class.getFields returned a field that is not public", e);
            }
        }
        keys.removeAll(
                Set.of(
                        Config.TOPOLOGY_DEBUG,
                        Config.TOPOLOGY_MAX_SPOUT_PENDING,
                        Config.TOPOLOGY_MAX_TASK_PARALLELISM,
                        Config.TOPOLOGY_TRANSACTIONAL_ID,
                        Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS,
                        Config.TOPOLOGY_SLEEP_SPOUT_WAIT_STRATEGY_TIME_MS,
                        Config.TOPOLOGY_SPOUT_WAIT_STRATEGY,
                        Config.TOPOLOGY_BOLTS_WINDOW_LENGTH_COUNT,
                        Config.TOPOLOGY_BOLTS_WINDOW_LENGTH_DURATION_MS,
                        Config.TOPOLOGY_BOLTS_SLIDING_INTERVAL_COUNT,
                        Config.TOPOLOGY_BOLTS_SLIDING_INTERVAL_DURATION_MS,
                        Config.TOPOLOGY_BOLTS_TUPLE_TIMESTAMP_MAX_LAG_MS,
                        Config.TOPOLOGY_BOLTS_MESSAGE_ID_FIELD_NAME,
                        Config.TOPOLOGY_BOLTS_LATE_TUPLE_STREAM,
                        Config.TOPOLOGY_STATE_PROVIDER,
                        Config.TOPOLOGY_STATE_PROVIDER_CONFIG));
        return keys;
    }
}
