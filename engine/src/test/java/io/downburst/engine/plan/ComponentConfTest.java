package io.downburst.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class ComponentConfTest {

    private final TopologyBuilder builder = new TopologyBuilder();
    private final Map<String, Object> conf = Utils.readStormConfig();

    private Map<String, Object> confOf(String component) throws Exception {
        return Planner.plan("t-1-1", "t", builder.createTopology(), conf)
                .components()
                .get(component)
                .conf();
    }

    @Test
    void componentMayOverrideTheKeysStormLetsThrough() throws Exception {
        builder.setSpout("s", new Silent.Spout()).setMaxSpoutPending(7).setDebug(true);
        builder.setBolt("b", new Silent.Bolt())
                .shuffleGrouping("s")
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 3)
                .addConfiguration("my.own.key", "mine");
        conf.put(Config.TOPOLOGY_MAX_SPOUT_PENDING, 1000);
        assertThat(confOf("s"))
                .containsEntry(Config.TOPOLOGY_MAX_SPOUT_PENDING, 7)
                .containsEntry(Config.TOPOLOGY_DEBUG, true);
        assertThat(confOf("b"))
                .containsEntry(Config.TOPOLOGY_MAX_SPOUT_PENDING, 1000)
                .containsEntry(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 3)
                .containsEntry("my.own.key", "mine");
    }

    @Test
    void componentMayNotOverrideOtherStormKeys() throws Exception {
        builder.setSpout("s", new Silent.Spout())
                .addConfiguration(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 999)
                .addConfiguration(Config.TOPOLOGY_BOLTS_WATERMARK_EVENT_INTERVAL_MS, 1)
                .setNumTasks(2);
        assertThat(confOf("s"))
                .containsEntry(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 30)
                .doesNotContainKey(Config.TOPOLOGY_BOLTS_WATERMARK_EVENT_INTERVAL_MS)
                .containsEntry(Config.TOPOLOGY_TASKS, null);
    }

    @Test
    void spoutSeesTheMessageTimeoutAsItsTickInterval() throws Exception {
        builder.setSpout("s", new Silent.Spout())
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 3);
        assertThat(confOf("s")).containsEntry(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 30);
    }
}
