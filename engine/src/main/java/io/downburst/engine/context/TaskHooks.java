package io.downburst.engine.context;

import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.hooks.ITaskHook;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.utils.ReflectionUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The beginning and end of a task's hooks; between them the executor applies them. */
public final class TaskHooks {

    private static final Logger LOG = LoggerFactory.getLogger(TaskHooks.class);

    private TaskHooks() {}

    /**
     * Adds the hooks that {@code topology.auto.task.hooks} names, before open or prepare.
     *
     * @param conf the component's configuration
     * @throws RuntimeException if a hook cannot be made
     */
    public static void addAutomatic(Map<String, Object> conf, TopologyContext context) {
        if (conf.get(Config.TOPOLOGY_AUTO_TASK_HOOKS) instanceof List<?> classNames) {
            for (Object className : classNames) {
                context.addTaskHook(ReflectionUtils.<ITaskHook>newInstance((String) className));
            }
        }
    }

    /** Cleans every hook up, whatever the others throw. */
    public static void cleanup(TopologyContext context) {
        for (ITaskHook hook : context.getHooks()) {
            try {
                hook.cleanup();
            } catch (Throwable e) {
                LOG.error("Task hook {} failed to clean up", hook.getClass().getName(), e);
            }
        }
    }
}
