package io.downburst.engine.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.downburst.engine.plan.TopologyPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.grouping.LoadAwareShuffleGrouping;
import org.apache.storm.metric.api.CountMetric;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.task.WorkerTopologyContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopologyContextsTest {

    @TempDir Path root;

    private TestWorker worker;
    private TopologyPlan plan;
    private List<Integer> countTasks;

    @BeforeEach
    void makeWorker() {
        worker = new TestWorker(Components.wordCount(1, 3).createTopology(), root);
        plan = worker.plan;
        countTasks = plan.componentToTasks().get("count");
    }

    @AfterEach
    void close() {
        worker.close();
    }

    @Test
    void aTaskSeesTheUsersTopologyAndItsPlaceInIt() {
        TopologyContext context =
                worker.contexts.task(
                        countTasks.get(2), new HashMap<>(), worker.registeredMetrics("count"));

        assertThat(context.getThisComponentId()).isEqualTo("count");
        assertThat(context.getThisTaskIndex()).isEqualTo(2);
        assertThat(context.getComponentIds()).containsExactlyInAnyOrder("words", "count");
        assertThat(context.getThisSources())
                .containsOnlyKeys(new GlobalStreamId("words", "default"));
        assertThat(context.getThisOutputFields("default").toList())
                .containsExactly("word", "count");
        assertThat(context.getStormId()).isEqualTo(plan.topologyId());
        assertThat(context.getThisWorkerPort()).isEqualTo(TestWorker.PORT);
        assertThat(context.getBlobToLastKnownVersion()).isEmpty();
    }

    @Test
    void theWorkerSeesTheSystemTopology() {
        assertThat(worker.contexts.worker().getComponentIds())
                .contains("words", "count", "__acker", "__system");
    }

    @Test
    void allTasksAndTheSystemTaskRunInThisWorker() {
        assertThat(worker.context("words").getThisWorkerTasks())
                .startsWith(-1)
                .containsAll(plan.taskToComponent().keySet())
                .isSorted();
    }

    @Test
    void stormsLoadAwareShuffleChoosesAmongAllTargets() {
        WorkerTopologyContext context = worker.contexts.worker();
        LoadAwareShuffleGrouping grouping = new LoadAwareShuffleGrouping();
        grouping.prepare(context, new GlobalStreamId("words", "default"), countTasks);

        for (int i = 0; i < 100; i++) {
            assertThat(countTasks).containsAll(grouping.chooseTasks(1, List.of("word")));
        }
        assertThat(context.getAssignmentId()).isNotNull();
        assertThat(context.getNodeToHost().get()).containsKey(context.getAssignmentId());
        assertThat(context.getTaskToNodePort().get())
                .containsOnlyKeys(context.getThisWorkerTasks());
    }

    @Test
    void directoriesExistOnceATaskAsksForThem() {
        TopologyContext context = worker.context("count");
        assertThat(root).isEmptyDirectory();

        assertThat(Path.of(context.getCodeDir())).isDirectory().hasParentRaw(root);
        assertThat(Path.of(context.getPIDDir())).isDirectory().hasParentRaw(root);
        assertThat(Files.exists(Path.of(worker.contexts.worker().getCodeDir()))).isTrue();
    }

    @Test
    void tasksOfAnExecutorShareItsDataAndAllTasksTheWorkersResources() {
        Map<String, Object> executorData = new HashMap<>();
        RegisteredMetrics registered = worker.registeredMetrics("count");
        TopologyContext first = worker.contexts.task(countTasks.get(0), executorData, registered);
        TopologyContext second = worker.contexts.task(countTasks.get(1), executorData, registered);
        worker.contexts.workerHooks().setResource("cache", "shared");
        first.setExecutorData("key", "value");
        first.setTaskData("own", "first");

        assertThat(second.getExecutorData("key")).isEqualTo("value");
        assertThat(second.getTaskData("own")).isNull();
        assertThat(second.getResource("cache")).isEqualTo("shared");
        assertThat(second.getSharedExecutor()).isSameAs(first.getSharedExecutor());
    }

    @Test
    @SuppressWarnings("deprecation") // metrics v1
    void metricsAreRegisteredOnlyUntilOpenOrPrepareReturns() {
        RegisteredMetrics registered = worker.registeredMetrics("count");
        TopologyContext context =
                worker.contexts.task(countTasks.get(0), new HashMap<>(), registered);
        context.registerMetric("before", new CountMetric(), 60);
        registered.openedOrPrepared();

        assertThatThrownBy(() -> context.registerMetric("after", new CountMetric(), 60))
                .isInstanceOf(RuntimeException.class);
    }
}
