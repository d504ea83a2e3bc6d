package io.downburst.engine.context;

import java.util.HashMap;
import java.util.Map;

/**
 * Which share of its emitted tuples each component sends to the event loggers. A component's own
 * setting, 0 included, goes before the topology's.
 */
public final class EventSampling {

    private final Map<String, EventSampler> samplers = new HashMap<>();
    private final Map<String, Double> percentByComponent = new HashMap<>();
    private double topologyPercent;

    /** The component's sampler, always the same one: executors keep it. */
    public synchronized EventSampler sampler(String componentId) {
        return samplers.computeIfAbsent(componentId, id -> new EventSampler(percent(id)));
    }

    /**
     * @param componentId a component, or null for the topology
     * @param percent 0 to 100
     */
    public synchronized void set(String componentId, double percent) {
        if (componentId == null) {
            topologyPercent = percent;
        } else {
            percentByComponent.put(componentId, percent);
        }
        samplers.forEach((id, sampler) -> sampler.set(percent(id)));
    }

    private double percent(String componentId) {
        return percentByComponent.getOrDefault(componentId, topologyPercent);
    }
}
