package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Ledger;
import io.downburst.oracle.Stage;
import io.downburst.oracle.component.BoltTask;
import io.downburst.oracle.component.PythonBolt;
import io.downburst.oracle.component.PythonSpout;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.metric.api.rpc.CountShellMetric;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.thrift.TException;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;

/** Components in Python, on the client that Storm publishes. */
public final class MultilangCases {

    private static final String PYTHON = "python3";

    private MultilangCases() {}

    public static void enter(Catalog catalog) {
        catalog.addNeeding(PYTHON, "values to Python and back", MultilangCases::values);
        catalog.addNeeding(PYTHON, "task ids for Python", MultilangCases::taskIds);
        catalog.addNeeding(PYTHON, "failures from Python", MultilangCases::failures);
        catalog.addNeeding(PYTHON, "what Python is told", MultilangCases::handshake);
        catalog.addNeeding(PYTHON, "metrics from Python", MultilangCases::metrics);
        catalog.addNeeding(PYTHON, "ticks for Python", MultilangCases::ticks);
        catalog.addNeeding(PYTHON, "a spout in Python", MultilangCases::spout);
    }

    private static void values(Stage stage) throws Exception {
        List<Object> assorted =
                Arrays.asList(
                        null,
                        true,
                        1,
                        2L,
                        (short) 3,
                        4.5,
                        6.5f,
                        new BigInteger("7"),
                        "gr\u00fc\u00dfe \u65e5\u672c \uD83C\uDF2A \"\\/\nend\n",
                        List.of(1, List.of("x")),
                        Map.of("k", 1));
        TopologyBuilder topology = new TopologyBuilder();
        String[] fields = new String[assorted.size()];
        Arrays.setAll(fields, i -> "f" + i);
        topology.setSpout("values", stage.spout(fields).emits(assorted.toArray()));
        String[] more = Arrays.copyOf(fields, fields.length + 1);
        more[fields.length] = "text";
        topology.setBolt("python", new PythonBolt("Relay").declares(more)).globalGrouping("values");
        topology.setBolt("sink", stage.bolt(MultilangCases::tallyTypes)).globalGrouping("python");
        stage.runUntilReceived(topology, "sink", 1);
    }

    private static void tallyTypes(Tuple tuple, BoltTask task) {
        for (Object value : tuple.getValues()) {
            task.tally("types", value == null ? "null" : value.getClass().getSimpleName());
        }
        task.ack(tuple);
    }

    private static void taskIds(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(20));
        topology.setBolt(
                        "python",
                        new PythonBolt("AsksForTasks")
                                .declares("n")
                                .declaresStream("told", "n", "tasks"))
                .shuffleGrouping("numbers");
        topology.setBolt("sink", stage.sink(), 3)
                .fieldsGrouping("python", new Fields("n"))
                .fieldsGrouping("python", "told", new Fields("n"));
        stage.runUntilReceived(topology, "sink", 40);
        stage.fact("arrived", stage.ledger().countedBy("arrived "));
    }

    private static void failures(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(4));
        topology.setBolt("python", new PythonBolt("Refuses")).globalGrouping("numbers");
        stage.submit(topology, stage.conf());
        stage.awaitSettled();
        stage.await("both errors", () -> errors(stage).size() == 2);
        stage.fact("errors", errors(stage));
        stage.kill();
    }

    private static List<String> errors(Stage stage) {
        try {
            return stage
                    .cluster()
                    .getTopologyInfo(stage.topologyId())
                    .get_errors()
                    .getOrDefault("python", List.of())
                    .stream()
                    .map(error -> error.get_error().lines().findFirst().orElse(""))
                    .sorted()
                    .toList();
        } catch (TException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void handshake(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(1));
        PythonBolt python = new PythonBolt("TellsWhatItKnows").declares("key", "value");
        python.setEnv(Map.of("CASE", "python"));
        topology.setBolt("python", python).shuffleGrouping("numbers");
        topology.setBolt("sink", stage.sink()).fieldsGrouping("python", new Fields("key"));
        Config conf = stage.conf();
        conf.put("own", Map.of("list", List.of(1, "x", true)));
        stage.runUntilReceived(topology, conf, "sink", 8);
    }

    /** As Storm's documentation has it: metrics are registered before super.prepare. */
    private static final class Measured extends PythonBolt {
        private final String caseName;

        Measured(String caseName) {
            super("Counts");
            this.caseName = caseName;
        }

        @Override
        @SuppressWarnings("deprecation") // Python can reach no newer metrics.
        public void prepare(
                Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            Ledger ledger = Ledger.of(caseName);
            context.registerMetric(
                    "numbers",
                    new CountShellMetric() {
                        @Override
                        public void updateMetricFromRPC(Object value) {
                            super.updateMetricFromRPC(value);
                            ledger.tally("metric updated", value);
                        }
                    },
                    60);
            super.prepare(conf, context, collector);
        }
    }

    private static void metrics(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(5));
        topology.setBolt("python", new Measured(stage.name())).globalGrouping("numbers");
        stage.run(topology);
    }

    private static void ticks(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(1));
        topology.setBolt("python", new PythonBolt("Ticked").declares("stream", "task", "values"))
                .globalGrouping("numbers")
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1);
        topology.setBolt(
                        "sink",
                        stage.bolt(
                                        (tuple, task) -> {
                                            task.count("ticks");
                                            if (task.ledger().counted("ticks") == 1) {
                                                task.tally("tick", tuple.getValues());
                                            }
                                        })
                                .quietly())
                .globalGrouping("python");
        stage.runUntil(topology, stage.conf(), "a tick", () -> stage.ledger().counted("ticks") > 0);
    }

    private static void spout(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("python", new PythonSpout("Numbers", "heard"));
        topology.setBolt(
                        "sink",
                        stage.bolt(
                                (tuple, task) -> {
                                    task.count("value " + tuple.getValue(0));
                                    if (task.ledger().counted("value 3") == 1
                                            && tuple.getValue(0).equals(3)) {
                                        task.fail(tuple);
                                    } else {
                                        task.ack(tuple);
                                    }
                                }))
                .globalGrouping("python")
                .globalGrouping("python", "heard");
        stage.runUntil(
                topology,
                stage.conf(),
                "the spout to have heard of all",
                () -> stage.ledger().countedBy("value ack").size() == 5);
    }
}
