package io.downburst.multilang;

import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A child and everything it started. */
public final class ProcessGroup {

    private static final Logger LOG = LoggerFactory.getLogger(ProcessGroup.class);

    /** The command that makes what follows it the leader of a session and process group. */
    static final String LEADER = "setsid";

    /** Whether this system has it; where it lacks, only living descendants are found. */
    static final boolean SUPPORTED =
            Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                    .anyMatch(folder -> new File(folder, LEADER).canExecute());

    private static final long GRACE_MILLIS = 1_000;

    private static final Set<ProcessGroup> ALIVE = ConcurrentHashMap.newKeySet();

    private final Process leader;

    ProcessGroup(Process leader) {
        this.leader = leader;
        ALIVE.add(this);
        // Offspring of a dead child would hold its pipes open.
        leader.onExit().thenRun(this::killRest);
    }

    /** Kills the children of all tasks, for a JVM that ends at once: they would outlive it. */
    public static void killAll() {
        ALIVE.forEach(ProcessGroup::kill);
    }

    /** Asks all to end, kills those who have not within a second, and waits for the leader. */
    void end() {
        signal("TERM");
        leader.destroy();
        if (!waitForLeader()) {
            kill();
            waitForLeader();
        }
    }

    /** Kills all at once. */
    void kill() {
        List<ProcessHandle> offspring = leader.descendants().toList();
        signal("KILL");
        offspring.forEach(ProcessHandle::destroyForcibly);
        leader.destroyForcibly();
    }

    private void killRest() {
        ALIVE.remove(this);
        signal("KILL");
    }

    /**
     * @return the leader's exit code, or null if it still runs after a second
     */
    Integer exitCode() {
        return waitForLeader() ? leader.exitValue() : null;
    }

    private boolean waitForLeader() {
        try {
            return leader.waitFor(GRACE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return !leader.isAlive();
        }
    }

    private void signal(String name) {
        if (!SUPPORTED) {
            return;
        }
        try {
            new ProcessBuilder("sh", "-c", "kill -s \"$0\" -- \"-$1\"", name, "" + leader.pid())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            LOG.warn("Cannot signal the process group {}", leader.pid(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
