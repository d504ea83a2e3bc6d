package io.downburst.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class PlannerTest {

    private final TopologyBuilder builder = new TopologyBuilder();
    private final Map<String, Object> conf = Utils.readStormConfig();

    private TopologyPlan plan() throws InvalidTopologyException {
        return Planner.plan("words-1-1700000000", "words", builder.createTopology(), conf);
    }

    private void wordCount() {
        builder.setSpout("sentences", new Silent.Spout(), 2);
        builder.setBolt("split", new Silent.Bolt(), 3).setNumTasks(4).shuffleGrouping("sentences");
        builder.setBolt("Count", new Silent.Bolt(), 2).fieldsGrouping("split", new Fields("word"));
    }

    @Test
    void tasksAreNumberedInTheOrderOfComponentIds() throws Exception {
        wordCount();
        TopologyPlan plan = plan();
        assertThat(plan.componentToTasks())
                .containsExactly(
                        Map.entry("Count", List.of(1, 2)),
                        Map.entry("__acker", List.of(3)),
                        Map.entry("sentences", List.of(4, 5)),
                        Map.entry("split", List.of(6, 7, 8, 9)));
        assertThat(plan.taskToComponent())
                .hasSize(9)
                .containsEntry(3, "__acker")
                .containsEntry(9, "split");
    }

    @Test
    void executorsAreContiguousRangesLargerOnesFirst() throws Exception {
        wordCount();
        assertThat(plan().components().get("split").executors())
                .containsExactly(
                        new ExecutorPlan("split", 0, 6, 7),
                        new ExecutorPlan("split", 1, 8, 8),
                        new ExecutorPlan("split", 2, 9, 9));
    }

    @Test
    void thereAreNeverMoreExecutorsThanTasks() throws Exception {
        builder.setSpout("s", new Silent.Spout(), 5).setNumTasks(2);
        assertThat(plan().components().get("s").executors()).hasSize(2);
    }

    @Test
    void ackersKeepTheirTaskIdsButHaveNoExecutorsAndNoSubscriptions() throws Exception {
        wordCount();
        conf.put(Config.TOPOLOGY_ACKER_EXECUTORS, 3);
        TopologyPlan plan = plan();
        assertThat(plan.componentToTasks()).containsEntry("__acker", List.of(3, 4, 5));
        assertThat(plan.components().get("__acker").executors()).isEmpty();
        assertThat(subscribers(plan)).doesNotContain("__acker");
        assertThat(plan.components().get("__acker").streams().values())
                .allSatisfy(stream -> assertThat(stream.subscriptions()).isEmpty());
    }

    private static List<String> subscribers(TopologyPlan plan) {
        return plan.components().values().stream()
                .flatMap(component -> component.streams().values().stream())
                .flatMap(stream -> stream.subscriptions().stream())
                .map(SubscriptionPlan::targetComponent)
                .toList();
    }

    @Test
    void systemComponentDeclaresItsStreamsAndHasNoTasks() throws Exception {
        wordCount();
        ComponentPlan system = plan().components().get("__system");
        assertThat(system.tasks()).isEmpty();
        assertThat(system.executors()).isEmpty();
        assertThat(system.streams()).containsKeys("__tick", "__metrics_tick", "__flush");
        assertThat(system.system()).isTrue();
    }

    @Test
    void streamsKnowTheirFieldsAndSubscribers() throws Exception {
        wordCount();
        builder.setBolt("direct", new Silent.Bolt()).directGrouping("split");
        TopologyPlan plan = plan();
        StreamPlan words = plan.components().get("split").streams().get("default");
        assertThat(words.fields().toList()).containsExactly("word", "count");
        assertThat(words.direct()).isFalse();
        assertThat(words.subscriptions())
                .extracting(
                        SubscriptionPlan::targetComponent,
                        subscription -> subscription.grouping().getSetField(),
                        SubscriptionPlan::targetTasks)
                .containsExactly(
                        tuple("Count", Grouping._Fields.FIELDS, List.of(1, 2)),
                        tuple("direct", Grouping._Fields.DIRECT, List.of(4)));
        assertThat(plan.componentToStreamToFields().get("split").get("other").toList())
                .containsExactly("key");
    }

    @Test
    void metricsConsumersListenToEveryComponentThatRuns() throws Exception {
        wordCount();
        conf.put(
                Config.TOPOLOGY_METRICS_CONSUMER_REGISTER,
                List.of(
                        Map.of("class", "a.Consumer", "parallelism.hint", 2),
                        Map.of("class", "a.Consumer", "parallelism.hint", 1)));
        TopologyPlan plan = plan();
        assertThat(plan.components().get("__metrics_a.Consumer").executors()).hasSize(2);
        for (String source : List.of("__system", "sentences", "split", "Count")) {
            assertThat(plan.components().get(source).streams().get("__metrics").subscriptions())
                    .extracting(SubscriptionPlan::targetComponent)
                    .containsExactly("__metrics_a.Consumer", "__metrics_a.Consumer#2");
        }
    }

    @Test
    void userTopologyHasTaskCountsAndTheSubmittedOneIsLeftAsItWas() throws Exception {
        wordCount();
        StormTopology submitted = builder.createTopology();
        StormTopology before = submitted.deepCopy();
        TopologyPlan plan = Planner.plan("t-1-1", "t", submitted, conf);
        assertThat(submitted).isEqualTo(before);
        assertThat(plan.userTopology().get_bolts()).containsOnlyKeys("split", "Count");
        assertThat(StormCommon.componentConf(plan.userTopology().get_spouts().get("sentences")))
                .containsEntry(Config.TOPOLOGY_TASKS, 2);
    }

    @Test
    void onlySubscriptionsThatCloseACycleAreBackEdges() throws Exception {
        builder.setSpout("source", new Silent.Spout());
        builder.setBolt("a", new Silent.Bolt()).shuffleGrouping("source").shuffleGrouping("b");
        builder.setBolt("b", new Silent.Bolt()).shuffleGrouping("a").shuffleGrouping("a", "other");
        TopologyPlan plan = plan();
        assertThat(backEdge(plan, "source", "default", "a")).isFalse();
        assertThat(backEdge(plan, "a", "default", "b")).isFalse();
        assertThat(backEdge(plan, "a", "other", "b")).isFalse();
        assertThat(backEdge(plan, "b", "default", "a")).isTrue();
    }

    private static boolean backEdge(TopologyPlan plan, String from, String stream, String to) {
        return plan.components().get(from).streams().get(stream).subscriptions().stream()
                .filter(subscription -> subscription.targetComponent().equals(to))
                .findFirst()
                .orElseThrow()
                .backEdge();
    }
}
