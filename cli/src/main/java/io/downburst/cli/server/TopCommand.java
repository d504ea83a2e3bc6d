package io.downburst.cli.server;

import io.downburst.cli.FailedException;
import io.downburst.cli.UsageException;
import io.downburst.cli.terminal.Screen;
import io.downburst.cli.terminal.TerminalSize;
import io.downburst.cli.view.TopologyFigures;
import io.downburst.cli.view.TopologyTable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.GetInfoOptions;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NumErrorsChoice;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.thrift.TException;

/**
 * {@code downburst top}: what all topologies do, in place on a terminal, else round after round.
 */
final class TopCommand {

    private static final Flag ROUNDS = Flag.withValue("-n", "--rounds");
    private static final int USUAL_SECONDS = 2;
    private static final int WIDEST = 200;

    private final Remote remote;
    private final int seconds;
    private final int rounds;

    private TopCommand(Remote remote, int seconds, int rounds) {
        this.remote = remote;
        this.seconds = seconds;
        this.rounds = rounds;
    }

    static void run(List<String> typed) throws UsageException, FailedException {
        Tokens tokens =
                Tokens.read(
                        typed,
                        "downburst top [-i SECONDS] [-n ROUNDS] [--dir DIR]",
                        Flag.INTERVAL,
                        ROUNDS);
        tokens.requireNoWord();
        int seconds = tokens.seconds(Flag.INTERVAL, USUAL_SECONDS);
        int rounds = tokens.number(ROUNDS).orElse(Integer.MAX_VALUE);
        TopCommand top = new TopCommand(Remote.of(tokens), seconds, rounds);
        try {
            top.show();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e); // Nobody interrupts this thread.
        }
    }

    private void show() throws FailedException, InterruptedException {
        List<TopologyFigures> before = figures();
        if (!Boolean.getBoolean("downburst.terminal")) {
            for (int round = 0; round < rounds; round++) {
                TimeUnit.SECONDS.sleep(seconds);
                List<TopologyFigures> now = figures();
                TopologyTable.render(before, now, WIDEST, now.size()).forEach(System.out::println);
                Output.check();
                before = now;
            }
            return;
        }
        try (Screen screen = Screen.takeOver()) {
            for (int round = 0; round < rounds; round++) {
                TimeUnit.SECONDS.sleep(seconds);
                List<TopologyFigures> now = figures();
                TerminalSize size = screen.size();
                // A line for the titles, one for what is left out, and the cursor's.
                screen.show(TopologyTable.render(before, now, size.columns(), size.rows() - 3));
                before = now;
            }
        }
    }

    private List<TopologyFigures> figures() throws FailedException {
        List<TopologyFigures> all = new ArrayList<>();
        remote.tell(
                nimbus -> {
                    for (TopologySummary topology : nimbus.getTopologySummaries()) {
                        all.add(figures(nimbus, topology));
                    }
                });
        return all;
    }

    private static TopologyFigures figures(Nimbus.Iface nimbus, TopologySummary topology) {
        GetInfoOptions withoutErrors = new GetInfoOptions();
        withoutErrors.set_num_err_choice(NumErrorsChoice.NONE);
        TopologyFigures figures =
                TopologyFigures.of(
                        topology.get_id(),
                        topology.get_name(),
                        topology.get_status(),
                        topology.get_uptime_secs());
        try {
            for (ExecutorSummary executor :
                    nimbus.getTopologyInfoWithOpts(topology.get_id(), withoutErrors)
                            .get_executors()) {
                figures = figures.plus(executor);
            }
        } catch (TException e) {
            // It has no process now.
        }
        return figures;
    }
}
