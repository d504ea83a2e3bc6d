package io.downburst.testing;

import io.downburst.engine.Failure;
import io.downburst.local.TopologyFailure;

/** A throwable that left a spout or bolt, which is the cause. */
public final class ComponentException extends RuntimeException {

    private final String component;
    private final int task;

    ComponentException(String topology, Failure failure) {
        super(new TopologyFailure(topology, failure).summary(), failure.cause());
        this.component = failure.componentId();
        this.task = failure.taskId();
    }

    public String component() {
        return component;
    }

    public int task() {
        return task;
    }
}
