package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Ledger;
import io.downburst.oracle.Stage;
import io.downburst.oracle.component.CredentialedBolt;
import io.downburst.oracle.component.NotingBasicBolt;
import io.downburst.oracle.component.NotingEventLogger;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.storm.Config;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.ErrorInfo;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.thrift.TException;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Values;

/** What Storm does for components: ticks, basic bolts, error reports, event logs, credentials. */
public final class ServiceCases {

    private ServiceCases() {}

    public static void enter(Catalog catalog) {
        catalog.add("basic bolts ack, fail and report", ServiceCases::basicBolt);
        catalog.add(
                "reported errors are found in the topology's info", ServiceCases::reportedErrors);
        catalog.add("reported errors are throttled", ServiceCases::throttledErrors);
        catalog.add("event loggers get sampled events", ServiceCases::eventLogger);
        catalog.add("two event loggers of two tasks", ServiceCases::eventLoggers);
        catalog.add(
                "events of one component until they are switched off",
                ServiceCases::eventsSwitchedOff);
        catalog.add("credentials come before prepare and when renewed", ServiceCases::credentials);
        catalog.add("an interrupted bolt stops alone", ServiceCases::interrupted);
    }

    /** First lines of the errors that the cluster knows, by component. */
    private static List<String> errors(Stage stage) throws TException {
        return stage.cluster().getTopologyInfo(stage.topologyId()).get_errors().entrySet().stream()
                .flatMap(
                        errors ->
                                errors.getValue().stream()
                                        .map(error -> errors.getKey() + " " + firstLine(error)))
                .sorted()
                .toList();
    }

    private static String firstLine(ErrorInfo error) {
        return error.get_error().lines().findFirst().orElse("");
    }

    private static boolean hasErrors(Stage stage, int atLeast) {
        try {
            return errors(stage).size() >= atLeast;
        } catch (TException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void basicBolt(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(5));
        topology.setBolt("basic", new NotingBasicBolt(stage.name())).shuffleGrouping("numbers");
        topology.setBolt(
                        "sink",
                        stage.bolt(
                                (tuple, task) -> {
                                    if (tuple.getInteger(0) == 3) {
                                        task.fail(tuple);
                                    } else {
                                        task.ack(tuple);
                                    }
                                }))
                .shuffleGrouping("basic");
        stage.submit(topology, stage.conf());
        stage.awaitSettled();
        stage.await("all in the sink", () -> stage.ledger().counted("received by sink") == 5);
        stage.await("an error", () -> hasErrors(stage, 1));
        stage.fact("errors", errors(stage));
        stage.kill();
    }

    private static void reportedErrors(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        stage.ledger().expect(1);
        topology.setSpout(
                "numbers",
                stage.spout(
                        "n",
                        (call, task) -> {
                            if (call == 0) {
                                task.collector()
                                        .reportError(new IllegalStateException("of the spout"));
                                task.collector().emit(new Values(0), 0);
                            }
                        }));
        topology.setBolt(
                        "bolt",
                        stage.bolt(
                                (tuple, task) -> {
                                    task.collector()
                                            .reportError(
                                                    new RuntimeException(
                                                            "of the bolt", new Exception("cause")));
                                    task.ack(tuple);
                                }))
                .shuffleGrouping("numbers");
        stage.submit(topology, stage.conf());
        stage.awaitSettled();
        stage.await("two errors", () -> hasErrors(stage, 2));
        stage.fact("errors", errors(stage));
        for (ErrorInfo error :
                stage.cluster().getTopologyInfo(stage.topologyId()).get_errors().get("bolt")) {
            stage.fact(
                    "tells its cause",
                    error.get_error().contains("Caused by: java.lang.Exception: cause"));
            stage.fact("tells a time", error.get_error_time_secs() > 0);
            stage.fact("tells a host and port", error.is_set_host() && error.is_set_port());
        }
        stage.kill();
    }

    private static void throttledErrors(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(8));
        topology.setBolt(
                        "bolt",
                        stage.bolt(
                                (tuple, task) -> {
                                    task.collector()
                                            .reportError(
                                                    new Exception("error " + tuple.getValue(0)));
                                    task.ack(tuple);
                                }))
                .globalGrouping("numbers");
        Config conf = stage.conf();
        conf.put(Config.TOPOLOGY_MAX_ERROR_REPORT_PER_INTERVAL, 3);
        conf.put(Config.TOPOLOGY_ERROR_THROTTLE_INTERVAL_SECS, 600);
        stage.submit(topology, conf);
        stage.awaitSettled();
        stage.await("three errors", () -> hasErrors(stage, 3));
        stage.fact("errors", errors(stage));
        stage.kill();
    }

    private static void eventLogger(Stage stage) throws Exception {
        Config conf = stage.conf();
        conf.setNumEventLoggers(1);
        conf.registerEventLogger(NotingEventLogger.class, Map.of("key", "value"));
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(3));
        topology.setBolt("relay", stage.relay("n")).shuffleGrouping("numbers");
        topology.setBolt(
                        "sink",
                        stage.sink()
                                .onPrepare(
                                        task ->
                                                task.note(
                                                        "components",
                                                        new TreeSet<>(
                                                                task.context()
                                                                        .getTaskToComponent()
                                                                        .values()))))
                .shuffleGrouping("relay");
        submitDebugged(stage, topology, conf, "");
        stage.awaitSettled();
        stage.await("six events", () -> stage.ledger().counted("events") == 6);
        stage.kill();
    }

    /** Debugging set before activation is there for the first tuple. */
    private static void submitDebugged(
            Stage stage, TopologyBuilder topology, Config conf, String component) throws Exception {
        stage.cluster()
                .submitTopologyWithOpts(
                        stage.topologyName(),
                        conf,
                        topology.createTopology(),
                        new SubmitOptions(TopologyInitialStatus.INACTIVE));
        stage.nimbus().debug(stage.topologyName(), component, true, 100.0);
        stage.cluster().activate(stage.topologyName());
    }

    /** Each logger gets each event, in the task that has the event's component. */
    private static void eventLoggers(Stage stage) throws Exception {
        Config conf = stage.conf();
        conf.setNumEventLoggers(2);
        conf.registerEventLogger(NotingEventLogger.class, Map.of("logger", "one"));
        conf.registerEventLogger(NotingEventLogger.class, Map.of("logger", "other"));
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(3));
        topology.setBolt("relay", stage.relay("n")).shuffleGrouping("numbers");
        topology.setBolt("sink", stage.sink()).shuffleGrouping("relay");
        submitDebugged(stage, topology, conf, "");
        stage.awaitSettled();
        stage.await("twelve events", () -> stage.ledger().counted("events") == 12);
        stage.kill();
    }

    private static void eventsSwitchedOff(Stage stage) throws Exception {
        Config conf = stage.conf();
        conf.setNumEventLoggers(1);
        conf.registerEventLogger(NotingEventLogger.class, Map.of("quiet", true));
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "numbers",
                stage.spout(
                        "n",
                        (call, task) -> {
                            if (call % 10 == 0) {
                                task.collector().emit(new Values(call));
                            }
                        }));
        topology.setBolt("relay", stage.relay("n").quietly()).shuffleGrouping("numbers");
        topology.setBolt("sink", stage.sink().quietly()).shuffleGrouping("relay");
        submitDebugged(stage, topology, conf, "relay");
        Ledger ledger = stage.ledger();
        stage.await("events", () -> ledger.counted("events of relay") > 5);
        stage.nimbus().debug(stage.topologyName(), "relay", false, 0);
        int[] seen = new int[2];
        stage.await("many tuples without an event", () -> isSilent(ledger, seen));
        stage.kill();
        stage.fact("components with events", ledger.countedBy("events of ").keySet());
    }

    /**
     * Whether the relay has had 40 tuples since the last look at which there were new events.
     *
     * @param seen the events and tuples of that look
     */
    private static boolean isSilent(Ledger ledger, int[] seen) {
        int events = ledger.counted("events");
        int tuples = ledger.counted("received by relay");
        if (events != seen[0]) {
            seen[0] = events;
            seen[1] = tuples;
        }
        return tuples - seen[1] >= 40;
    }

    private static Credentials credentials(String value) {
        return new Credentials(Map.of("key", value));
    }

    private static void credentials(Stage stage) throws Exception {
        Ledger ledger = stage.ledger();
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(1));
        topology.setBolt("bolt", new CredentialedBolt(stage.name())).shuffleGrouping("numbers");
        SubmitOptions options = new SubmitOptions(TopologyInitialStatus.ACTIVE);
        options.set_creds(credentials("first"));
        stage.cluster()
                .submitTopologyWithOpts(
                        stage.topologyName(), stage.conf(), topology.createTopology(), options);
        stage.awaitSettled();
        stage.cluster().uploadNewCredentials(stage.topologyName(), credentials("second"));
        stage.await("new credentials", () -> ledger.counted("credentials") == 2);
        stage.kill();
    }

    private static void interrupted(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(6));
        topology.setBolt(
                        "interrupted",
                        stage.bolt(
                                (tuple, task) -> {
                                    if (tuple.getInteger(0) == 2) {
                                        throw new IllegalStateException(
                                                new InterruptedException("by the user"));
                                    }
                                    task.ack(tuple);
                                }))
                .globalGrouping("numbers");
        topology.setBolt("other", stage.sink()).globalGrouping("numbers");
        Config conf = stage.conf();
        conf.setMessageTimeoutSecs(1);
        stage.runUntilReceived(topology, conf, "other", 6);
    }
}
