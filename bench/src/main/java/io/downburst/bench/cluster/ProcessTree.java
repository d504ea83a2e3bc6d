package io.downburst.bench.cluster;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A process with all that it started, and what those started. */
public final class ProcessTree {
    private static final int PATIENCE_SECONDS = 10;

    private ProcessTree() {}

    /**
     * Ends them all, and returns when they are gone; of those that nobody collects, as in a
     * container without an init process, after a while.
     */
    public static void end(ProcessHandle root) {
        List<ProcessHandle> children = root.children().toList();
        root.destroyForcibly();
        children.forEach(ProcessTree::end);
        CompletableFuture<ProcessHandle> gone = root.onExit();
        gone.completeOnTimeout(root, PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    }
}
