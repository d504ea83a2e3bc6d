package io.downburst.engine;

import java.util.List;

/** Looks on while a component emits. Called by whatever thread emits: must not throw or block. */
public interface Tap {

    /**
     * @param values the user's own, not to be kept
     */
    void emitted(int taskId, String streamId, List<Object> values);
}
