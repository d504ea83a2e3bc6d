package io.downburst.engine.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.hooks.BaseTaskHook;
import org.apache.storm.task.TopologyContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TaskHooksTest {

    private final TestWorker worker = new TestWorker(Components.wordCount(1, 1).createTopology());
    private final TopologyContext context = worker.context("count");

    public static class Recording extends BaseTaskHook {
        TopologyContext preparedWith;
        boolean cleaned;

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context) {
            preparedWith = context;
        }

        @Override
        public void cleanup() {
            cleaned = true;
        }
    }

    public static final class Broken extends Recording {
        @Override
        public void cleanup() {
            throw new AssertionError("broken");
        }
    }

    @AfterEach
    void close() {
        worker.close();
    }

    @Test
    void addsAndPreparesTheHooksThatTheConfigurationNames() {
        addAutomatic(Recording.class.getName(), Broken.class.getName());

        assertThat(context.getHooks())
                .hasExactlyElementsOfTypes(Recording.class, Broken.class)
                .allSatisfy(hook -> assertThat(((Recording) hook).preparedWith).isSameAs(context));
    }

    @Test
    void addsNoneWhenNoneAreNamed() {
        TaskHooks.addAutomatic(Map.of(), context);

        assertThat(context.getHooks()).isEmpty();
    }

    @Test
    void aHookThatDoesNotExistIsAnError() {
        assertThatThrownBy(() -> addAutomatic("no.such.Hook")).hasMessageContaining("no.such.Hook");
    }

    @Test
    void cleansUpEveryHookWhateverTheOthersThrow() {
        addAutomatic(Broken.class.getName(), Recording.class.getName());

        TaskHooks.cleanup(context);

        assertThat(((Recording) context.getHooks().get(1)).cleaned).isTrue();
    }

    private void addAutomatic(String... classNames) {
        TaskHooks.addAutomatic(
                Map.of(Config.TOPOLOGY_AUTO_TASK_HOOKS, List.of(classNames)), context);
    }
}
