package io.downburst.engine.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.downburst.engine.plan.TopologyPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.hooks.BaseWorkerHook;
import org.apache.storm.task.WorkerUserContext;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WorkerHooksTest {

    private static final List<String> CALLS = new ArrayList<>();

    private final TopologyBuilder builder = Components.wordCount(1, 1);

    @BeforeEach
    @AfterEach
    void forgetCalls() {
        CALLS.clear();
    }

    @Test
    void startsAndShutsDownInTheOrderAdded() {
        builder.addWorkerHook(new Hook("first", false));
        builder.addWorkerHook(new Hook("second", false));
        WorkerHooks hooks = start();
        hooks.shutdown();

        assertThat(CALLS)
                .containsExactly(
                        "first starts", "second starts", "first shuts down", "second shuts down");
    }

    @Test
    void aTopologyThatIsPlannedAnewStillHasThem() {
        builder.addWorkerHook(new Hook("hook", false));
        TopologyPlan plan = Plans.of(builder.createTopology());
        new WorkerHooks(plan).shutdown();

        new WorkerHooks(Plans.of(plan.userTopology())).shutdown();

        assertThat(CALLS).containsExactly("hook shuts down", "hook shuts down");
    }

    @Test
    void oneHooksFailureToShutDownDoesNotKeepTheNextFromIt() {
        builder.addWorkerHook(new Hook("broken", true));
        builder.addWorkerHook(new Hook("second", false));
        WorkerHooks hooks = new WorkerHooks(Plans.of(builder.createTopology()));

        hooks.shutdown();

        assertThat(CALLS).contains("second shuts down");
    }

    @Test
    void aHookThatCannotStartStopsTheTopology() {
        builder.addWorkerHook(new Hook("broken", true));

        assertThatThrownBy(this::start).hasMessage("broken");
    }

    @Test
    void aTopologyNeedsNoHooks() {
        start().shutdown();

        assertThat(CALLS).isEmpty();
    }

    private WorkerHooks start() {
        try (TestWorker worker = new TestWorker(builder.createTopology())) {
            WorkerHooks hooks = new WorkerHooks(worker.plan);
            hooks.start(worker.contexts.workerHooks());
            return hooks;
        }
    }

    static final class Hook extends BaseWorkerHook {
        private final String name;
        private final boolean broken;

        Hook(String name, boolean broken) {
            this.name = name;
            this.broken = broken;
        }

        @Override
        public void start(Map<String, Object> conf, WorkerUserContext context) {
            assertThat(context.getStormId()).isEqualTo(Plans.TOPOLOGY_ID);
            call(" starts");
        }

        @Override
        public void shutdown() {
            call(" shuts down");
        }

        private void call(String what) {
            if (broken) {
                throw new IllegalStateException(name);
            }
            CALLS.add(name + what);
        }
    }
}
