package io.downburst.engine.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.Constants;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.metric.api.IMetric;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.TopologyContext;
import org.junit.jupiter.api.Test;

class WorkerMetricsBoltTest {

    private static final int SYSTEM_TASK = (int) Constants.SYSTEM_TASK_ID;

    private final StormTopology topology = Components.wordCount(1, 1).createTopology();

    @SuppressWarnings("deprecation") // metrics v1
    public static final class Answer implements IMetric {
        @Override
        public Object getValueAndReset() {
            return 42;
        }
    }

    @Test
    void registersTheJvmsMetricsForTheSystemTask() {
        try (TestWorker worker = new TestWorker(topology)) {
            prepare(worker, worker.registeredMetrics(Constants.SYSTEM_COMPONENT_ID));

            assertThat(worker.metrics2.registry().getTaskGauges(SYSTEM_TASK))
                    .containsKeys(
                            "memory.heap.used",
                            "threads.count",
                            "uptimeSecs",
                            "startTimeSecs",
                            "newWorkerEvent",
                            "workerCpuUsage");
        }
    }

    @Test
    void registersTheUsersWorkerMetrics() {
        try (TestWorker worker = new TestWorker(topology)) {
            RegisteredMetrics registered = worker.registeredMetrics(Constants.SYSTEM_COMPONENT_ID);
            prepare(worker, registered);

            assertThat(registered.byInterval().get(30).get(SYSTEM_TASK)).containsKey("answer");
        }
    }

    @Test
    void manyTopologiesOfOneJvmMayHaveOne() {
        try (TestWorker first = new TestWorker(topology);
                TestWorker second = new TestWorker(topology)) {
            prepare(first, first.registeredMetrics(Constants.SYSTEM_COMPONENT_ID));
            RegisteredMetrics registered = second.registeredMetrics(Constants.SYSTEM_COMPONENT_ID);

            assertThatCode(() -> prepare(second, registered)).doesNotThrowAnyException();
        }
    }

    private static void prepare(TestWorker worker, RegisteredMetrics registered) {
        Map<String, Object> conf =
                Plans.conf(
                        Map.of(
                                Config.STORM_CLUSTER_MODE,
                                "distributed",
                                Config.TOPOLOGY_BUILTIN_METRICS_BUCKET_SIZE_SECS,
                                30,
                                Config.TOPOLOGY_WORKER_METRICS,
                                Map.of("answer", Answer.class.getName())));
        TopologyContext context = worker.contexts.task(SYSTEM_TASK, new HashMap<>(), registered);
        IBolt bolt =
                (IBolt)
                        ComponentObjects.instantiate(
                                worker.plan,
                                worker.plan.components().get(Constants.SYSTEM_COMPONENT_ID));
        bolt.prepare(conf, context, null);
    }
}
