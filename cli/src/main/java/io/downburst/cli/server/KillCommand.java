package io.downburst.cli.server;

import io.downburst.cli.FailedException;
import io.downburst.cli.UsageException;
import io.downburst.server.store.ServerStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.TopologySummary;

/** {@code downburst kill}: ends topologies; without a wait given, waits for their tuple trees. */
final class KillCommand {

    private static final Flag IGNORE_ERRORS = Flag.alone("-i", "--ignore-errors");
    private static final int POLL_MILLIS = 100;

    private final Remote remote;
    private final OptionalInt waitSecs;
    private final Map<String, String> killed = new LinkedHashMap<>();

    private KillCommand(Remote remote, OptionalInt waitSecs) {
        this.remote = remote;
        this.waitSecs = waitSecs;
    }

    static void run(List<String> typed) throws UsageException, FailedException {
        Tokens tokens =
                Tokens.read(
                        typed,
                        "downburst kill TOPOLOGY... [-w SECONDS] [-i] [--dir DIR]",
                        Flag.WAIT,
                        IGNORE_ERRORS);
        if (tokens.words().isEmpty()) {
            throw tokens.wrong("no topology given");
        }
        KillCommand command = new KillCommand(Remote.of(tokens), tokens.number(Flag.WAIT));
        int failed = 0;
        for (String name : tokens.words()) {
            try {
                command.kill(name);
            } catch (FailedException e) {
                if (!tokens.has(IGNORE_ERRORS)) {
                    throw e;
                }
                System.err.println("downburst: " + e.getMessage());
                failed++;
            }
        }
        if (command.waitSecs.isEmpty()) {
            command.tellHowTheyEnd();
        }
        if (failed > 0) {
            throw new FailedException("Failed to successfully kill " + failed + " topologies.");
        }
    }

    private void kill(String name) throws FailedException {
        KillOptions options = new KillOptions();
        waitSecs.ifPresent(options::set_wait_secs);
        String id = remote.call(nimbus -> nimbus.getTopologySummaryByName(name)).get_id();
        remote.tell(nimbus -> nimbus.killTopologyWithOpts(name, options));
        System.out.println("Killed topology: " + name);
        killed.put(id, name);
    }

    private void tellHowTheyEnd() throws FailedException {
        for (Map.Entry<String, String> topology : killed.entrySet()) {
            awaitEnd(topology.getKey());
            Path drained = ServerStore.drained(remote.folder(), topology.getValue());
            try {
                if (Files.exists(drained)) {
                    System.out.println(topology.getValue() + ": " + Files.readString(drained));
                }
            } catch (IOException e) {
                throw new FailedException("cannot read " + drained + ": " + e.getMessage());
            }
        }
    }

    private void awaitEnd(String id) throws FailedException {
        try {
            while (remote.call(nimbus -> nimbus.getTopologySummaries()).stream()
                    .map(TopologySummary::get_id)
                    .anyMatch(id::equals)) {
                Thread.sleep(POLL_MILLIS);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e); // Nobody interrupts this thread.
        }
    }
}
