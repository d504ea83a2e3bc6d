package io.downburst.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class NormalizerTest {

    private final TopologyBuilder builder = new TopologyBuilder();
    private final Map<String, Object> conf = Utils.readStormConfig();

    private TopologyPlan plan() throws Exception {
        return Planner.plan("t-1-1", "t", builder.createTopology(), conf);
    }

    private int tasks(String component) throws Exception {
        return plan().componentToTasks().getOrDefault(component, List.of()).size();
    }

    @Test
    void tasksDefaultToTheParallelismHintAndThatToOne() throws Exception {
        builder.setSpout("one", new Silent.Spout());
        builder.setSpout("three", new Silent.Spout(), 3);
        assertThat(tasks("one")).isEqualTo(1);
        assertThat(tasks("three")).isEqualTo(3);
    }

    @Test
    void topologyTasksApplyToComponentsThatSetNone() throws Exception {
        builder.setSpout("own", new Silent.Spout()).setNumTasks(2);
        builder.setSpout("given", new Silent.Spout());
        conf.put(Config.TOPOLOGY_TASKS, 5);
        assertThat(tasks("own")).isEqualTo(2);
        assertThat(tasks("given")).isEqualTo(5);
    }

    @Test
    void maxTaskParallelismCapsTasksAndAComponentMayLiftIt() throws Exception {
        builder.setSpout("capped", new Silent.Spout(), 9);
        builder.setSpout("lifted", new Silent.Spout(), 9).setMaxTaskParallelism(7);
        conf.put(Config.TOPOLOGY_MAX_TASK_PARALLELISM, 4);
        assertThat(tasks("capped")).isEqualTo(4);
        assertThat(tasks("lifted")).isEqualTo(7);
        assertThat(plan().components().get("capped").executors()).hasSize(4);
    }

    @Test
    void confNamesTheTopologyAndTheSubmittedConfIsLeftAsItWas() throws Exception {
        builder.setSpout("s", new Silent.Spout());
        Map<String, Object> before = new HashMap<>(conf);
        Map<String, Object> planned = plan().conf();
        assertThat(conf).isEqualTo(before);
        assertThat(planned)
                .containsEntry(Config.STORM_ID, "t-1-1")
                .containsEntry(Config.TOPOLOGY_NAME, "t")
                .containsEntry(Config.TOPOLOGY_SUBMITTER_USER, System.getProperty("user.name"));
    }

    @Test
    void kryoSettingsOfAllComponentsAreMergedAndTheTopologysWin() throws Exception {
        builder.setSpout("s", new Silent.Spout());
        StormTopology topology = builder.createTopology();
        topology.get_spouts()
                .get("s")
                .get_common()
                .set_json_conf(
                        "{\"topology.kryo.register\": [\"a.A\", \"a.B\"],"
                                + " \"topology.kryo.decorators\": [\"d.One\"]}");
        conf.put(Config.TOPOLOGY_KRYO_REGISTER, List.of(Map.of("a.B", "a.BSerializer"), "a.C"));
        conf.put(Config.TOPOLOGY_KRYO_DECORATORS, List.of("d.Two", "d.One"));
        Map<String, String> registrations = new HashMap<>();
        registrations.put("a.A", null);
        registrations.put("a.B", "a.BSerializer");
        registrations.put("a.C", null);
        assertThat(Planner.plan("t-1-1", "t", topology, conf).conf())
                .containsEntry(Config.TOPOLOGY_KRYO_REGISTER, registrations)
                .containsEntry(Config.TOPOLOGY_KRYO_DECORATORS, List.of("d.One", "d.Two"));
    }

    @Test
    void systemMetricsReportersAreAddedToTheTopologysOwn() throws Exception {
        builder.setSpout("s", new Silent.Spout());
        Map<String, Object> own =
                Map.of("class", "org.apache.storm.metrics2.reporters.JmxStormReporter");
        Map<String, Object> system =
                Map.of("class", "org.apache.storm.metrics2.reporters.ConsoleStormReporter");
        conf.put(Config.TOPOLOGY_METRICS_REPORTERS, List.of(own));
        conf.put(Config.STORM_TOPOLOGY_METRICS_SYSTEM_REPORTERS, List.of(system));
        assertThat(plan().conf())
                .containsEntry(Config.TOPOLOGY_METRICS_REPORTERS, List.of(own, system));
    }
}
