package org.apache.storm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.storm.generated.ErrorInfo;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Children that die, hang or talk nonsense: the topology goes on, and nothing is lost. */
@EnabledIf(value = "org.apache.storm.Python#isThere", disabledReason = "there is no python3")
@Timeout(120)
class MultilangFaultsTest {

    private static final int LINES = 200;

    /** What came of it. */
    private record Outcome(ReplayedLines lines, List<String> errors, Set<Integer> children) {}

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "ends, exit code 3",
        "talks_itself_to_death, exit code 5",
        "is_killed, exit code 137",
        "stops, said nothing for",
        "breaks_off, broke off within a message",
        "babbles, is no message",
        "answers_a_stranger, answered a tuple that it does not have",
        "emits_to_a_stranger, strange",
        "has_offspring, closed its standard output",
        "throws, ValueError: as it was told"
    })
    void aFailedChildIsReplacedAndItsTuplesReplayed(String fault, String report) throws Exception {
        Outcome outcome = run(fault);

        assertThat(outcome.lines().acked()).hasSize(LINES);
        assertThat(outcome.lines().emitted()).hasValue(outcome.lines().answered());
        assertThat(outcome.lines().failed().get()).isPositive();
        assertThat(outcome.children()).hasSizeGreaterThan(1);
        assertThat(outcome.errors()).anyMatch(error -> error.contains(report));
        Python.await(() -> outcome.children().stream().noneMatch(MultilangFaultsTest::isRunning));
    }

    @Test
    void aKilledTopologyLeavesNoProcessBehind() throws Exception {
        try (Shared<ReplayedLines> shared = ReplayedLines.of(List.of("family"));
                LocalCluster cluster = new LocalCluster()) {
            TopologyBuilder builder = new TopologyBuilder();
            builder.setSpout("lines", new ReplayedLines.Spout(shared));
            builder.setBolt("family", new Python.Bolt("family.py", "parent", "child"))
                    .shuffleGrouping("lines");
            builder.setBolt("sink", new ReplayedLines.Sink(shared)).shuffleGrouping("family");
            cluster.submitTopology("family", new Config(), builder.createTopology());
            Python.await(() -> !shared.get().received().isEmpty());
            List<?> family = (List<?>) shared.get().received().peek();
            assertThat(family).allMatch(pid -> isRunning((Integer) pid));

            KillOptions atOnce = new KillOptions();
            atOnce.set_wait_secs(0);
            cluster.killTopologyWithOpts("family", atOnce);

            Python.await(() -> family.stream().noneMatch(pid -> isRunning((Integer) pid)));
        }
    }

    @Test
    void whatAChildSaysLastIsInTheReportOfItsEnd() throws Exception {
        assertThat(run("ends").errors())
                .anySatisfy(
                        error ->
                                assertThat(error)
                                        .contains("python3 faulty.py", "ends as it was told"));
    }

    @Test
    void aFloodOnStandardErrorHoldsNothingUp() throws Exception {
        Outcome outcome = run("complains");

        assertThat(outcome.children()).hasSize(1);
        assertThat(outcome.errors()).isEmpty();
        assertThat(outcome.lines().failed()).hasValue(0);
    }

    @Test
    void aSpoutThatDiesBeginsAgain() throws Exception {
        try (Shared<ReplayedLines> shared = ReplayedLines.of(List.of());
                LocalCluster cluster = new LocalCluster()) {
            TopologyBuilder builder = new TopologyBuilder();
            builder.setSpout("mortal", new Python.Spout("mortal.py"));
            builder.setBolt("sink", new ReplayedLines.Sink(shared)).shuffleGrouping("mortal");
            cluster.submitTopology("mortal", new Config(), builder.createTopology());
            Python.await(() -> shared.get().received().contains(9));
            assertThat(shared.get().received())
                    .containsExactlyElementsOf(
                            IntStream.concat(IntStream.range(0, 5), IntStream.range(0, 10))
                                    .mapToObj(i -> (Object) i)
                                    .toList());
            assertThat(errors(cluster, "mortal")).hasSize(1);
        }
    }

    private static Outcome run(String fault) throws Exception {
        List<String> lines =
                new ArrayList<>(IntStream.range(1, LINES).mapToObj(i -> "line " + i).toList());
        lines.add(LINES / 2, fault);
        try (Shared<ReplayedLines> shared = ReplayedLines.of(lines);
                LocalCluster cluster = new LocalCluster()) {
            TopologyBuilder builder = new TopologyBuilder();
            builder.setSpout("lines", new ReplayedLines.Spout(shared));
            builder.setBolt("faulty", new Python.Bolt("faulty.py", "pid", "line"))
                    .shuffleGrouping("lines");
            builder.setBolt("sink", new ReplayedLines.Sink(shared)).shuffleGrouping("faulty");
            Config conf = new Config();
            conf.put(Config.TOPOLOGY_SUBPROCESS_TIMEOUT_SECS, 2);
            cluster.submitTopology("faulty", conf, builder.createTopology());
            Python.await(
                    () ->
                            shared.get().acked().size() == LINES
                                    && shared.get().emitted().get() == shared.get().answered());
            List<String> errors = errors(cluster, "faulty");
            Set<Integer> children =
                    shared.get().received().stream()
                            .map(values -> (Integer) ((List<?>) values).get(0))
                            .collect(Collectors.toSet());
            return new Outcome(shared.get(), errors, children);
        }
    }

    private static List<String> errors(LocalCluster cluster, String component) throws Exception {
        String id = cluster.getTopologySummaryByName(component).get_id();
        return cluster.getTopologyInfo(id).get_errors().getOrDefault(component, List.of()).stream()
                .map(ErrorInfo::get_error)
                .toList();
    }

    /** Whether a process lives: a dead one that nobody has reaped runs no command. */
    private static boolean isRunning(int pid) {
        return ProcessHandle.of(pid).flatMap(process -> process.info().command()).isPresent();
    }
}
