package io.downburst.engine.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.downburst.engine.plan.TopologyPlan;
import io.downburst.engine.sched.Clock;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopologyContextsTest {

    private static final int PORT = 6700;

    @TempDir Path root;

    private final TopologyPlan plan = Plans.of(Components.wordCount(1, 3).createTopology());
    private final SharedResources resources = new SharedResources("test", plan.conf());
    private final Metrics2 metrics2 = new Metrics2(plan.topologyId(), plan.conf(), PORT);
    private final RegisteredMetrics registered =
            new RegisteredMetrics("count", metrics2, Clock.SYSTEM);
    private final Map<String, Object> executorData = new HashMap<>();
    private final List<Integer> countTasks = plan.componentToTasks().get("count");

    @AfterEach
    void close() {
        resources.close();
        metrics2.close();
    }

    @Test
    void aTaskSeesTheUsersTopologyAndItsPlaceInIt() {
        TopologyContext context = context(countTasks.get(2));

        assertThat(context.getThisComponentId()).isEqualTo("count");
        assertThat(context.getThisTaskIndex()).isEqualTo(2);
        assertThat(context.getComponentIds()).containsExactlyInAnyOrder("words", "count");
        assertThat(context.getThisSources())
                .containsOnlyKeys(new GlobalStreamId("words", "default"));
        assertThat(context.getThisOutputFields("default").toList())
                .containsExactly("word", "count");
        assertThat(context.getStormId()).isEqualTo(plan.topologyId());
        assertThat(context.getThisWorkerPort()).isEqualTo(PORT);
        assertThat(context.getBlobToLastKnownVersion()).isEmpty();
    }

    @Test
    void theWorkerSeesTheSystemTopology() {
        assertThat(contexts().worker().getComponentIds())
                .contains("words", "count", "__acker", "__system");
    }

    @Test
    void allTasksAndTheSystemTaskRunInThisWorker() {
        assertThat(context(1).getThisWorkerTasks())
                .startsWith(-1)
                .containsAll(plan.taskToComponent().keySet())
                .isSorted();
    }

    @Test
    void stormsLoadAwareShuffleChoosesAmongAllTargets() {
        WorkerTopologyContext worker = contexts().worker();
        LoadAwareShuffleGrouping grouping = new LoadAwareShuffleGrouping();
        grouping.prepare(worker, new GlobalStreamId("words", "default"), countTasks);

        for (int i = 0; i < 100; i++) {
            assertThat(countTasks).containsAll(grouping.chooseTasks(1, List.of("word")));
        }
        assertThat(worker.getAssignmentId()).isNotNull();
        assertThat(worker.getNodeToHost().get()).containsKey(worker.getAssignmentId());
        assertThat(worker.getTaskToNodePort().get()).containsOnlyKeys(worker.getThisWorkerTasks());
    }

    @Test
    void directoriesExistOnceATaskAsksForThem() {
        TopologyContext context = context(countTasks.get(0));
        assertThat(root).isEmptyDirectory();

        assertThat(Path.of(context.getCodeDir())).isDirectory().hasParentRaw(root);
        assertThat(Path.of(context.getPIDDir())).isDirectory().hasParentRaw(root);
        assertThat(Files.exists(Path.of(contexts().worker().getCodeDir()))).isTrue();
    }

    @Test
    void tasksOfAnExecutorShareItsDataAndAllTasksTheWorkersResources() {
        TopologyContexts contexts = contexts();
        TopologyContext first = contexts.task(countTasks.get(0), executorData, registered);
        TopologyContext second = contexts.task(countTasks.get(1), executorData, registered);
        contexts.workerHooks().setResource("cache", "shared");
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
        TopologyContext context = context(countTasks.get(0));
        context.registerMetric("before", new CountMetric(), 60);
        registered.openedOrPrepared();

        assertThatThrownBy(() -> context.registerMetric("after", new CountMetric(), 60))
                .isInstanceOf(RuntimeException.class);
    }

    private TopologyContexts contexts() {
        return new TopologyContexts(plan, PORT, new WorkerDirectories(root), resources, metrics2);
    }

    private TopologyContext context(int task) {
        return contexts().task(task, executorData, registered);
    }
}
