package io.downburst.oracle.cases;

import com.codahale.metrics.MetricRegistry;
import io.downburst.oracle.Catalog;
import io.downburst.oracle.Catalog.Difference;
import io.downburst.oracle.Ledger;
import io.downburst.oracle.Stage;
import io.downburst.oracle.Thrown;
import io.downburst.oracle.component.BoltTask;
import io.downburst.oracle.component.LambdaBolt;
import io.downburst.oracle.component.NotingConsumer;
import io.downburst.oracle.component.NotingReporter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.storm.Config;
import org.apache.storm.metric.api.AssignableMetric;
import org.apache.storm.metric.api.CountMetric;
import org.apache.storm.metric.api.MeanReducer;
import org.apache.storm.metric.api.MultiCountMetric;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.TopologyBuilder;

/**
 * The metrics that users register and read: version 1 with its consumers, version 2 with its
 * registry.
 */
@SuppressWarnings("deprecation")
public final class MetricCases {

    private static final int SECOND = 1;

    private static final Pattern METRIC_NAME =
            Pattern.compile(
                    "storm\\.(worker|topology)\\.ID\\..+\\.((?:bolt|numbers)\\..+)\\.[0-9]+-(.+)");

    private MetricCases() {}

    public static void enter(Catalog catalog) {
        catalog.add("metrics consumers get what tasks register", MetricCases::consumer);
        catalog.add("two metrics consumers", MetricCases::twoConsumers);
        catalog.add("metrics that may not be registered", MetricCases::refused);
        catalog.add("the user's metrics in the registry", MetricCases::userRegistry);
        catalog.add(
                "the engine's metrics of user components in the registry",
                MetricCases::engineRegistry,
                noneOnAckingStreams("names", "__ack_ack", "__ack_init"));
        catalog.add(
                "registry metrics as data points of the consumers",
                MetricCases::dataPoints,
                noneOnAckingStreams("points of the bolt", "__ack_ack"),
                noneOnAckingStreams("points of the spout", "__ack_init"));
    }

    private static Difference noneOnAckingStreams(String fact, String... streams) {
        TreeSet<String> onStock = new TreeSet<>();
        for (String stream : streams) {
            for (String count : List.of("__emit-count-" + stream, "__transfer-count-" + stream)) {
                onStock.add(count);
                onStock.add(count + ".m1_rate");
            }
        }
        return new Difference(
                fact + " on acking streams",
                onStock.toString(),
                "[]",
                "tuple trees are kept by their spouts: acking emits no tuples to count");
    }

    private static TopologyBuilder topology(Stage stage, LambdaBolt bolt, int numbers) {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(numbers));
        topology.setBolt("bolt", bolt, 1).setNumTasks(2).allGrouping("numbers");
        return topology;
    }

    private static Config consumed(Stage stage) {
        Config conf = stage.conf();
        conf.registerMetricsConsumer(NotingConsumer.class, "an argument", 1);
        return conf;
    }

    private static void consumer(Stage stage) throws Exception {
        Ledger ledger = stage.ledger();
        LambdaBolt bolt =
                stage.bolt(
                                (tuple, task) -> {
                                    TopologyContext context = task.context();
                                    ((CountMetric) context.getTaskData("count")).incr();
                                    ((MultiCountMetric) context.getTaskData("multi"))
                                            .scope("a")
                                            .incrBy(2);
                                    task.ack(tuple);
                                })
                        .onPrepare(MetricCases::registerVersion1);
        stage.submit(topology(stage, bolt, 10), consumed(stage));
        stage.awaitSettled();
        stage.await("every count", () -> ledger.counted("sum of bolt my-count") == 20);
        stage.await("a constant", () -> ledger.counted("point of bolt my-constant") > 0);
        stage.kill();
        stage.fact("sum", ledger.counted("sum of bolt my-count"));
        stage.fact("sources", ledger.countedBy("source ").keySet());
        stage.fact("task info with gaps", ledger.countedBy("task info with gaps"));
        stage.fact("kinds", ledger.countedBy("kind of bolt my-").keySet());
    }

    private static void registerVersion1(BoltTask task) {
        TopologyContext context = task.context();
        context.setTaskData("count", context.registerMetric("my-count", new CountMetric(), SECOND));
        context.setTaskData(
                "multi", context.registerMetric("my-multi", new MultiCountMetric(), SECOND));
        context.registerMetric("my-mean", new MeanReducer(), SECOND).update(3);
        context.registerMetric("my-constant", new AssignableMetric("text"), SECOND);
        context.registerMetric("my-null", new AssignableMetric(null), SECOND);
        task.tally("registered", context.getRegisteredMetricByName("my-count") != null);
        task.tally("not registered", context.getRegisteredMetricByName("nothing"));
    }

    private static void twoConsumers(Stage stage) throws Exception {
        Ledger ledger = stage.ledger();
        LambdaBolt bolt =
                stage.sink()
                        .onPrepare(
                                task -> {
                                    boolean first = task.context().getThisTaskIndex() == 0;
                                    task.context()
                                            .registerMetric(
                                                    first ? "my-first" : "my-second",
                                                    () -> 1,
                                                    SECOND);
                                    task.tally(
                                            "components",
                                            new TreeSet<>(
                                                    task.context().getTaskToComponent().values()));
                                });
        Config conf = consumed(stage);
        conf.registerMetricsConsumer(NotingConsumer.class, Map.of("key", 2), 2);
        stage.submit(topology(stage, bolt, 1), conf);
        stage.awaitSettled();
        stage.await("three consumers", () -> ledger.counted("consumer prepared") == 3);
        stage.await("both metrics", () -> ledger.countedBy("point of bolt my-").size() == 2);
        stage.kill();
        stage.await("cleaned up", () -> ledger.counted("consumer cleaned up") == 3);
    }

    private static void refused(Stage stage) throws Exception {
        LambdaBolt bolt =
                stage.bolt(
                                (tuple, task) -> {
                                    refusal(
                                            task,
                                            "after prepare",
                                            "late",
                                            new CountMetric(),
                                            SECOND);
                                    task.ack(tuple);
                                })
                        .onPrepare(
                                task -> {
                                    refusal(task, "good", "good", new CountMetric(), SECOND);
                                    refusal(task, "twice", "good", new CountMetric(), SECOND);
                                    refusal(
                                            task,
                                            "twice in another bucket",
                                            "good",
                                            new CountMetric(),
                                            5);
                                    refusal(task, "no time", "no time", new CountMetric(), 0);
                                    refusal(task, "null", "null", null, SECOND);
                                    task.context().registerCounter("v2");
                                    String twice =
                                            Thrown.by(() -> task.context().registerCounter("v2"));
                                    task.tally(
                                            "counter twice",
                                            twice.replaceAll("storm[.].*-v2", "NAME"));
                                });
        stage.run(topology(stage, bolt, 1));
    }

    private static void refusal(
            BoltTask task, String what, String name, CountMetric metric, int secs) {
        task.tally(what, Thrown.by(() -> task.context().registerMetric(name, metric, secs)));
    }

    private static Config reported(Stage stage) {
        Config conf = stage.conf();
        conf.put(
                Config.TOPOLOGY_METRICS_REPORTERS,
                List.of(
                        Map.of(
                                "class",
                                NotingReporter.class.getName(),
                                "argument",
                                "an argument")));
        conf.put(Config.TOPOLOGY_STATS_SAMPLE_RATE, 1.0);
        return conf;
    }

    /**
     * Names of user components; the topology's id, the host and the port in them differ from run to
     * run.
     */
    private static TreeSet<String> names(Stage stage, String id, String mark) {
        TreeSet<String> names = new TreeSet<>();
        for (String name : NotingReporter.registry(stage.ledger()).getNames()) {
            Matcher matcher = METRIC_NAME.matcher(name.replace(id, "ID"));
            if (matcher.matches() && name.contains(mark)) {
                names.add(matcher.replaceFirst("storm.$1.ID.HOST.$2.PORT-$3"));
            }
        }
        return names;
    }

    private static void userRegistry(Stage stage) throws Exception {
        LambdaBolt bolt =
                stage.bolt(
                                (tuple, task) -> {
                                    ((com.codahale.metrics.Counter)
                                                    task.context().getTaskData("counter"))
                                            .inc(3);
                                    task.ack(tuple);
                                })
                        .onPrepare(
                                task -> {
                                    TopologyContext context = task.context();
                                    context.setTaskData(
                                            "counter", context.registerCounter("my-counter"));
                                    context.registerMeter("my-meter").mark();
                                    context.registerTimer("my-timer")
                                            .update(5, TimeUnit.MILLISECONDS);
                                    context.registerHistogram("my-histogram").update(9);
                                    context.registerGauge("my-gauge", () -> 42);
                                    context.registerMetricSet(
                                            "my-set",
                                            () ->
                                                    Map.of(
                                                            "inner",
                                                            new com.codahale.metrics.Counter()));
                                });
        stage.submit(topology(stage, bolt, 5), reported(stage));
        stage.awaitSettled();
        String id = stage.topologyId();
        stage.fact("names", names(stage, id, "my-"));
        MetricRegistry registry = NotingReporter.registry(stage.ledger());
        registry.getCounters((name, metric) -> name.contains("my-counter"))
                .values()
                .forEach(counter -> stage.ledger().tally("counters", counter.getCount()));
        registry.getGauges((name, metric) -> name.contains("my-gauge"))
                .values()
                .forEach(gauge -> stage.ledger().tally("gauges", gauge.getValue()));
        stage.kill();
        stage.await("reporter stopped", () -> stage.ledger().counted("reporter stopped") == 1);
    }

    private static void engineRegistry(Stage stage) throws Exception {
        stage.submit(topology(stage, stage.relay("n"), 5), reported(stage));
        stage.awaitSettled();
        String id = stage.topologyId();
        stage.await("latency", () -> !names(stage, id, "__complete-latency").isEmpty());
        stage.await("acks", () -> names(stage, id, "__ack-count").size() >= 3);
        factsOfNames(stage, "names", names(stage, id, "-"));
        stage.kill();
        stage.await("reporter stopped", () -> stage.ledger().counted("reporter stopped") == 1);
    }

    /**
     * Those of acking streams apart, whichever task has them; those of __metrics come or stay away
     * with the moment of the tick.
     */
    private static void factsOfNames(Stage stage, String key, Set<String> names) {
        stage.fact(
                key, names.stream().filter(name -> !name.contains("-count-__")).sorted().toList());
        stage.fact(
                key + " on acking streams",
                names.stream()
                        .filter(name -> name.contains("-count-__ack"))
                        .map(name -> name.replaceFirst("^storm[.].*[.]PORT-", ""))
                        .distinct()
                        .sorted()
                        .toList());
    }

    private static void dataPoints(Stage stage) throws Exception {
        Ledger ledger = stage.ledger();
        LambdaBolt bolt =
                stage.bolt(
                                (tuple, task) -> {
                                    ((com.codahale.metrics.Counter)
                                                    task.context().getTaskData("counter"))
                                            .inc();
                                    task.ack(tuple);
                                })
                        .onPrepare(
                                task -> {
                                    TopologyContext context = task.context();
                                    context.setTaskData(
                                            "counter", context.registerCounter("my-counter"));
                                    context.registerMeter("my-meter").mark();
                                    context.registerTimer("my-timer")
                                            .update(5, TimeUnit.MILLISECONDS);
                                    context.registerHistogram("my-histogram").update(9);
                                    context.registerGauge("my-gauge", () -> 42);
                                    context.registerGauge("my-text-gauge", () -> "text");
                                });
        Config conf = consumed(stage);
        conf.put(Config.TOPOLOGY_ENABLE_V2_METRICS_TICK, true);
        conf.put(Config.TOPOLOGY_V2_METRICS_TICK_INTERVAL_SECONDS, SECOND);
        conf.put(Config.TOPOLOGY_STATS_SAMPLE_RATE, 1.0);
        stage.submit(topology(stage, bolt, 5), conf);
        stage.awaitSettled();
        stage.await(
                "acks of the spout",
                () -> ledger.counted("sum of numbers __ack-count-default") >= 5);
        stage.await(
                "acks of the bolt",
                () -> ledger.counted("sum of bolt __ack-count-numbers:default") >= 10);
        stage.await("the counter", () -> ledger.counted("sum of bolt my-counter") >= 10);
        stage.await("the capacity", () -> ledger.counted("point of bolt __capacity") > 0);
        stage.kill();
        stage.fact("points of the user", ledger.countedBy("point of bolt my-").keySet());
        factsOfNames(stage, "points of the bolt", ledger.countedBy("point of bolt ").keySet());
        factsOfNames(stage, "points of the spout", ledger.countedBy("point of numbers ").keySet());
    }
}
