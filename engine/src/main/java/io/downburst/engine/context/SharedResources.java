package io.downburst.engine.context;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.storm.Config;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.utils.ObjectReader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a topology's tasks share: the executor service behind {@code context.getSharedExecutor()},
 * whose threads begin with the first work given to it, and what worker hooks set for {@code
 * context.getResource}.
 */
public final class SharedResources implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SharedResources.class);
    private static final long CLOSE_SECONDS = 1;

    private final ExecutorService executor;
    private final Map<String, Object> defaultResources;
    // Null values are allowed, as in Storm.
    private final Map<String, Object> userResources = Collections.synchronizedMap(new HashMap<>());

    /**
     * @param topologyName names the pool's threads
     * @param conf the topology's configuration
     */
    public SharedResources(String topologyName, Map<String, Object> conf) {
        AtomicInteger threads = new AtomicInteger();
        this.executor =
                Executors.newFixedThreadPool(
                        ObjectReader.getInt(
                                conf.get(Config.TOPOLOGY_WORKER_SHARED_THREAD_POOL_SIZE), 4),
                        work -> {
                            Thread thread =
                                    new Thread(
                                            work,
                                            topologyName + "-shared-" + threads.incrementAndGet());
                            thread.setDaemon(true);
                            return thread;
                        });
        this.defaultResources = Map.of(WorkerTopologyContext.SHARED_EXECUTOR, executor);
    }

    Map<String, Object> defaultResources() {
        return defaultResources;
    }

    Map<String, Object> userResources() {
        return userResources;
    }

    /** Interrupts the shared executor's work and waits up to a second for its threads to end. */
    @Override
    public void close() {
        executor.shutdownNow();
        try {
            if (!executor.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("Work on the shared executor ignores interrupts and goes on");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
