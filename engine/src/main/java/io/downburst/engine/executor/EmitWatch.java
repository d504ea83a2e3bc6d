package io.downburst.engine.executor;

import io.downburst.engine.Tap;
import io.downburst.engine.context.EventSampler;
import io.downburst.engine.plan.ComponentPlan;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.utils.ObjectReader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who wants to know of an executor's emits: the log and hooks before, the check that another worker
 * could be sent the values meanwhile, event loggers after.
 */
final class EmitWatch {

    private static final Logger LOG = LoggerFactory.getLogger(Executor.class);

    private final RunState run;
    private final String component;
    private final boolean debug;
    private final EventSampler eventSampler;
    private final SerializationCheck serializationCheck;
    private final List<Tap> taps = new CopyOnWriteArrayList<>();

    EmitWatch(RunState run, ComponentPlan component) {
        this.run = run;
        this.component = component.id();
        this.debug = ObjectReader.getBoolean(component.conf().get(Config.TOPOLOGY_DEBUG), false);
        this.eventSampler =
                StormCommon.hasEventLoggers(run.plan().conf())
                        ? run.eventSampling().sampler(component.id())
                        : null;
        this.serializationCheck = SerializationCheck.ifAsked(run.plan().conf());
    }

    /** Whether every call is logged. */
    boolean isDebug() {
        return debug;
    }

    /** Whether anybody wants to know of all the executor's tasks, hooks apart. */
    boolean isNeeded() {
        return debug || serializationCheck != null || eventSampler != null;
    }

    /** Those who look on for a while. */
    List<Tap> taps() {
        return taps;
    }

    /** Tells of an emit, before anything is sent, whoever asked to know. */
    void observe(Route route, Way way, List<Object> values) {
        Task task = route.task();
        if (!task.isWatched()) {
            return;
        }
        if (debug) {
            LOG.info(
                    "Emitting: {} task {} stream {} {} to {}",
                    component,
                    task.id(),
                    route.source().stream(),
                    values,
                    way.tasks());
        }
        for (Tap tap : taps) {
            tap.emitted(task.id(), route.source().stream(), values);
        }
        Hooks.emit(task, values, route.source().stream(), way.tasks());
    }

    /**
     * Tries to serialise what is about to be sent, if that was asked for.
     *
     * @throws RuntimeException if another worker could not be sent it
     */
    void checkSerializable(List<Object> values) {
        if (serializationCheck != null) {
            serializationCheck.check(values);
        }
    }

    /** Copies what was emitted to the event loggers, if it was chosen. */
    void logEvent(Task task, Object messageId, List<Object> values) {
        if (eventSampler != null && eventSampler.chooses(ThreadLocalRandom.current())) {
            task.emitUnanchored(
                    StormCommon.EVENTLOGGER_STREAM_ID,
                    Arrays.asList(component, messageId, run.clock().currentTimeMillis(), values));
        }
    }
}
