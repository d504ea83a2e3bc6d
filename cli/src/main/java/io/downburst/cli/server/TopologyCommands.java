package io.downburst.cli.server;

import io.downburst.cli.FailedException;
import io.downburst.cli.UsageException;
import java.util.List;
import org.apache.storm.generated.TopologySummary;

/** The commands that see to a topology's life; they print what Storm's print. */
final class TopologyCommands {

    private static final String ROW = "%-20s %-10s %-10s %-12s %-12s %-20s %-20s%n";

    private TopologyCommands() {}

    static void list(List<String> typed) throws UsageException, FailedException {
        Tokens tokens = Tokens.read(typed, "downburst list [--dir DIR]");
        tokens.requireNoWord();
        List<TopologySummary> topologies =
                Remote.of(tokens).call(nimbus -> nimbus.getTopologySummaries());
        if (topologies.isEmpty()) {
            System.out.println("No topologies running.");
            return;
        }
        System.out.printf(
                ROW,
                "Topology_name",
                "Status",
                "Num_tasks",
                "Num_workers",
                "Uptime_secs",
                "Topology_Id",
                "Owner");
        System.out.println("-".repeat(88));
        for (TopologySummary topology : topologies) {
            System.out.printf(
                    ROW,
                    topology.get_name(),
                    topology.get_status(),
                    topology.get_num_tasks(),
                    topology.get_num_workers(),
                    topology.get_uptime_secs(),
                    topology.get_id(),
                    topology.get_owner());
        }
    }

    static void activate(List<String> typed) throws UsageException, FailedException {
        Tokens tokens = Tokens.read(typed, "downburst activate TOPOLOGY [--dir DIR]");
        String name = tokens.word();
        Remote.of(tokens).tell(nimbus -> nimbus.activate(name));
        System.out.println("Activated topology: " + name);
    }

    static void deactivate(List<String> typed) throws UsageException, FailedException {
        Tokens tokens = Tokens.read(typed, "downburst deactivate TOPOLOGY [--dir DIR]");
        String name = tokens.word();
        Remote.of(tokens).tell(nimbus -> nimbus.deactivate(name));
        System.out.println("Deactivated topology: " + name);
    }
}
