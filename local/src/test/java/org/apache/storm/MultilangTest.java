package org.apache.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.FailedException;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Components in other languages, above all with the client for Python that Storm publishes. */
@EnabledIf(value = "org.apache.storm.Python#isThere", disabledReason = "there is no python3")
@Timeout(120)
class MultilangTest {

    /** Tasks have numbers by their components' names, behind the acker's. */
    private static final int SINK_TASK = 5;

    @Test
    void aBoltEmitsAndAcksWhatItGets() throws Exception {
        List<String> lines = IntStream.range(0, 500).mapToObj(i -> "a" + i + " b c").toList();

        ReplayedLines outcome = split(lines);

        assertThat(outcome.received())
                .containsExactlyInAnyOrderElementsOf(
                        lines.stream().flatMap(line -> Stream.of(line.split(" "))).toList());
        assertThat(outcome.acked()).hasSize(500);
        assertThat(outcome.emitted()).hasValue(outcome.answered());
    }

    @Test
    void textArrivesAsItWasSent() throws Exception {
        List<String> lines =
                List.of("grüße", "日本語", "\uD83C\uDF2A", "end", "\nend\n", "\"\\/\u0001\u2028");

        assertThat(split(lines).received()).containsExactlyInAnyOrderElementsOf(lines);
    }

    @Test
    void tuplesMayBeLargerThanAnyPipe() throws Exception {
        List<String> lines =
                IntStream.range(0, 8).mapToObj(i -> ("" + i).repeat(3_000_000)).toList();

        assertThat(split(lines).received()).containsExactlyInAnyOrderElementsOf(lines);
    }

    /** Which Storm 2.8.3 does not let it. */
    @Test
    void aBoltEmitsDirectly() throws Exception {
        Python.Bolt direct = new Python.Bolt("direct.py", "word").withDirect();
        ReplayedLines outcome =
                run(
                        List.of("a", "b"),
                        direct,
                        sink -> sink.shuffleGrouping("bolt").directGrouping("bolt", "direct"));

        assertThat(outcome.received()).containsExactlyInAnyOrder("a", "a!", "b", "b!");
    }

    @Test
    void aBoltThatAlwaysEmitsToTheSameTasksIsToldTheirIdsAhead() throws Exception {
        List<List<Object>> told = toldTaskIds(1);

        assertThat(told).extracting(values -> values.get(1)).containsOnly(List.of(SINK_TASK));
        // Not of each: its next tuple may come before the answer.
        assertThat(told).extracting(values -> values.get(2)).contains(true);
    }

    @Test
    void aBoltWhoseTasksDependOnTheValuesIsToldTheirIdsAfterwards() throws Exception {
        List<List<Object>> told = toldTaskIds(2);

        assertThat(told)
                .extracting(values -> values.get(1))
                .containsOnly(List.of(SINK_TASK), List.of(SINK_TASK + 1));
        assertThat(told).extracting(values -> values.get(2)).containsOnly(false);
    }

    /** For each line the tasks it went to, and whether one more answer came unasked. */
    @SuppressWarnings("unchecked")
    private static List<List<Object>> toldTaskIds(int sinks) throws Exception {
        List<String> lines = List.of("a", "b", "c", "d");
        ReplayedLines outcome =
                run(
                        lines,
                        new Python.Bolt("told.py", "line", "tasks", "ahead"),
                        sink -> sink.fieldsGrouping("bolt", new Fields("line")).setNumTasks(sinks));
        return outcome.received().stream()
                .map(values -> (List<Object>) values)
                .filter(values -> values.get(1) != null)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ten_numbers.py", "ten_numbers_downburst.py"})
    void aSpoutHearsOfItsTuples(String script) throws Exception {
        Shared<ConcurrentLinkedQueue<Object>> heard = new Shared<>(new ConcurrentLinkedQueue<>());
        try (heard;
                LocalCluster cluster = new LocalCluster()) {
            TopologyBuilder builder = new TopologyBuilder();
            builder.setSpout("numbers", new Python.Spout(script));
            builder.setBolt("sink", new FailsThreeOnce(heard))
                    .shuffleGrouping("numbers")
                    .shuffleGrouping("numbers", "heard");

            cluster.submitTopology("numbers", new Config(), builder.createTopology());

            List<Object> expected = new ArrayList<>(List.of("activate", "fail 3"));
            IntStream.range(0, 10).forEach(i -> expected.add("ack " + i));
            Python.await(() -> heard.get().size() == expected.size());
            assertThat(heard.get()).containsExactlyInAnyOrderElementsOf(expected);
            cluster.deactivate("numbers");
            Python.await(() -> heard.get().contains("deactivate"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyClientIsUnderstood(Client client) throws Exception {
        assumeTrue(client.isThere(), () -> "there is no " + client);
        List<String> lines = IntStream.range(0, 500).mapToObj(i -> "ä" + i + " b").toList();

        ReplayedLines outcome =
                run(
                        lines,
                        client.bolt("word"),
                        sink -> sink.shuffleGrouping("bolt"),
                        client.conf());

        assertThat(outcome.received())
                .containsExactlyInAnyOrderElementsOf(
                        lines.stream().flatMap(line -> Stream.of(line.split(" "))).toList());
        assertThat(outcome.acked()).hasSize(500);
        assertThat(outcome.failed()).hasValue(0);
    }

    private static ReplayedLines split(List<String> lines) throws Exception {
        return run(
                lines, new Python.Bolt("split.py", "word"), sink -> sink.shuffleGrouping("bolt"));
    }

    private static ReplayedLines run(
            List<String> lines, Python.Bolt bolt, Consumer<BoltDeclarer> groupings)
            throws Exception {
        return run(lines, bolt, groupings, new Config());
    }

    private static ReplayedLines run(
            List<String> lines, Python.Bolt bolt, Consumer<BoltDeclarer> groupings, Config conf)
            throws Exception {
        try (Shared<ReplayedLines> shared = ReplayedLines.of(lines);
                LocalCluster cluster = new LocalCluster()) {
            TopologyBuilder builder = new TopologyBuilder();
            builder.setSpout("lines", new ReplayedLines.Spout(shared));
            builder.setBolt("bolt", bolt, 2).shuffleGrouping("lines");
            groupings.accept(builder.setBolt("sink", new ReplayedLines.Sink(shared)));
            cluster.submitTopology("multilang", conf, builder.createTopology());
            Python.await(() -> shared.get().answered() == lines.size());
            return shared.get();
        }
    }

    private static final class FailsThreeOnce extends BaseBasicBolt {
        private final Shared<ConcurrentLinkedQueue<Object>> heard;

        private boolean failed;

        FailsThreeOnce(Shared<ConcurrentLinkedQueue<Object>> heard) {
            this.heard = heard;
        }

        @Override
        public void execute(Tuple input, BasicOutputCollector collector) {
            if (input.getSourceStreamId().equals("heard")) {
                heard.get().add(input.getValue(0));
            } else if (input.getInteger(0) == 3 && !failed) {
                failed = true;
                throw new FailedException();
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }
}
