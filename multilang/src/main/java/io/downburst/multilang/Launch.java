package io.downburst.multilang;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.utils.ObjectReader;

/**
 * What it takes to start the child of one task, the same for each of its lives.
 *
 * @param command the program and its arguments
 * @param env what is added to this process's environment; PATH is appended to the one there
 * @param inCodeDir whether the child's working directory is the topology's resources
 */
public record Launch(
        String[] command,
        Map<String, String> env,
        boolean inCodeDir,
        Map<String, Object> conf,
        TopologyContext context) {

    private static final String WORKER_START_SECS = "supervisor.worker.start.timeout.secs";

    String component() {
        return context.getThisComponentId();
    }

    String commandLine() {
        return String.join(" ", command);
    }

    /** How long a child may say nothing while something is expected of it. */
    long silenceNanos() {
        Object seconds = conf.get(Config.TOPOLOGY_SUBPROCESS_TIMEOUT_SECS);
        return seconds(seconds != null ? seconds : conf.get(Config.SUPERVISOR_WORKER_TIMEOUT_SECS));
    }

    /** How long a child may take to answer the handshake: as long as a worker may take to start. */
    long startNanos() {
        return Math.max(silenceNanos(), seconds(conf.get(WORKER_START_SECS)));
    }

    private static long seconds(Object value) {
        return TimeUnit.SECONDS.toNanos(ObjectReader.getInt(value, 30));
    }

    /**
     * Starts the child as the leader of a session of its own, so that its whole offspring can be
     * found when it is to end, and a Ctrl-C in the terminal reaches only this JVM.
     */
    Process start() throws IOException {
        List<String> line = new ArrayList<>(Arrays.asList(command));
        if (ProcessGroup.SUPPORTED) {
            line.add(0, ProcessGroup.LEADER);
        }
        ProcessBuilder builder = new ProcessBuilder(line);
        Map<String, String> environment = builder.environment();
        env.forEach(
                (name, value) ->
                        environment.merge(
                                name,
                                value,
                                (old, added) ->
                                        name.equals("PATH")
                                                ? old + File.pathSeparator + added
                                                : added));
        if (inCodeDir) {
            builder.directory(new File(context.getCodeDir()));
        }
        return builder.start();
    }
}
