package io.downburst.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.server.user.Counting;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the server tells over HTTP of a topology that runs. */
class RestIT {

    /** What a page that trusted names would run, CVE-2026-35565. */
    private static final String SCRIPT = "<img src=x onerror='alert(1)'>/\"\\";

    @TempDir static Path parent;

    private static Server server;
    private static Client client;
    private static Web web;
    private static Shapes shapes;
    private static String id;

    @BeforeAll
    static void start() throws Exception {
        Path folder = parent.resolve("server");
        server = Server.start(ServerOptions.in(folder));
        client = new Client(folder);
        web = Web.of(server, folder);
        shapes = new Shapes();
        Config conf = Counting.conf();
        conf.put("my.password", "swordfish");
        conf.put("my.client", Map.of("api.key", "swordfish", "place", "here"));
        StormTopology topology = Counting.topology(parent, 0); // A flame graph needs work.
        topology.put_to_bolts(SCRIPT, topology.get_bolts().get("sink").deepCopy());
        client.submit("counting", conf, topology);
        id = client.summary("counting").get_id();
        Patience.await(() -> client.acked("counting") > 0);
    }

    @AfterAll
    static void stop() throws Exception {
        client.kill("counting");
        Patience.await(() -> client.summaries().isEmpty());
        server.close();
    }

    private static Map<String, Object> get(String address) throws Exception {
        Web.Reply reply = web.get(address);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.json();
    }

    private static Map<String, Object> order(String address, String body) throws Exception {
        Web.Reply reply = web.post("/api/v1/topology/" + id + address, body);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return reply.json();
    }

    private static Map<?, ?> first(Object list) {
        return (Map<?, ?>) ((List<?>) list).get(0);
    }

    private static Map<?, ?> withId(Object list, String key, String wanted) {
        return ((List<?>) list)
                .stream()
                        .map(it -> (Map<?, ?>) it)
                        .filter(it -> wanted.equals(it.get(key)))
                        .findFirst()
                        .orElseThrow();
    }

    private static long number(Map<?, ?> figures, String name) {
        return ((Number) figures.get(name)).longValue();
    }

    /** Everything in an answer that is text, keys included. */
    private static Stream<String> texts(Object value) {
        if (value instanceof Map<?, ?> map) {
            return Stream.concat(
                    texts(new ArrayList<>(map.keySet())), texts(new ArrayList<>(map.values())));
        }
        return value instanceof List<?> list
                ? list.stream().flatMap(RestIT::texts)
                : Stream.of(String.valueOf(value));
    }

    private static String live() {
        return "/api/downburst/topology/" + id + "/live";
    }

    /** With no tree open any more. */
    private static Map<?, ?> ledgerAtRest() throws Exception {
        order("/deactivate", "{}");
        Patience.await(
                () -> {
                    Map<?, ?> ledger = (Map<?, ?>) get(live()).get("ledger");
                    return number(ledger, "pending") == 0
                            && get(live()).get("status").equals("INACTIVE")
                            && number(ledger, "acked") == client.acked("counting");
                });
        return (Map<?, ?>) get(live()).get("ledger");
    }

    @Test
    void theClusterIsToldInStormsShapes() throws Exception {
        Map<?, ?> cluster = shapes.check("cluster", get("/api/v1/cluster/summary"));
        assertThat(cluster.get("topologies")).isEqualTo(1);
        assertThat(cluster.get("slotsUsed")).isEqualTo(1);
        assertThat(cluster.get("slotsFree")).isEqualTo(1);
        assertThat(number(cluster, "tasksTotal"))
                .isEqualTo(client.summary("counting").get_num_tasks());
        shapes.checkAll("nimbus", get("/api/v1/nimbus/summary").get("nimbuses"));
        Map<?, ?> supervisors = shapes.check("supervisors", get("/api/v1/supervisor/summary"));
        shapes.checkAll("supervisor", supervisors.get("supervisors"));
        Object supervisor = first(supervisors.get("supervisors")).get("id");
        Map<?, ?> page = shapes.check("supervisorPage", get("/api/v1/supervisor?id=" + supervisor));
        shapes.checkAll("worker", page.get("workers"));
        shapes.checkAll("owner", get("/api/v1/owner-resources").get("owners"));
        shapes.check("owner", get("/api/v1/owner-resources/" + System.getProperty("user.name")));
        assertThat(get("/api/v1/history/summary")).containsKey("topo-history");
        assertThat(get("/api/v1/cluster/configuration")).containsKey("topology.workers");
    }

    @Test
    void topologiesAreToldInStormsShapes() throws Exception {
        Map<?, ?> topologies = shapes.check("topologies", get("/api/v1/topology/summary"));
        shapes.checkAll("topology", topologies.get("topologies"));
        assertThat(first(topologies.get("topologies")).get("id")).isEqualTo(id);
        for (String query : List.of("", "?window=600", "?window=:all-time&sys=true")) {
            Map<?, ?> page = shapes.check("topologyPage", get("/api/v1/topology/" + id + query));
            shapes.checkAll("topologyStats", page.get("topologyStats"));
            assertThat((List<?>) page.get("topologyStats")).hasSize(4);
            shapes.checkAll("spout", page.get("spouts"));
            shapes.checkAll("bolt", page.get("bolts"));
            shapes.checkAll("worker", page.get("workers"));
        }
        shapes.check("workers", get("/api/v1/topology-workers/" + id));
        assertThat(get("/api/v1/topology/" + id + "/lag")).isEmpty();
        assertThat(get("/api/v1/topology/" + id + "/logconfig")).containsKey("namedLoggerLevels");
    }

    @Test
    void componentsAreToldInStormsShapes() throws Exception {
        String components = "/api/v1/topology/" + id + "/component/";
        Map<?, ?> spout = shapes.check("componentPage", get(components + "numbers"));
        shapes.checkAll("spoutSummary", spout.get("spoutSummary"));
        shapes.checkAll("spoutOutput", spout.get("outputStats"));
        shapes.checkAll("spoutExecutor", spout.get("executorStats"));
        Map<?, ?> bolt = shapes.check("componentPage", get(components + "sink"));
        shapes.checkAll("boltStats", bolt.get("boltStats"));
        shapes.checkAll("inputStats", bolt.get("inputStats"));
        shapes.checkAll("boltExecutor", bolt.get("executorStats"));
        assertThat(number(bolt, "tasks")).isEqualTo(2);
        assertThat(web.get(components + "nobody").status()).isEqualTo(404);
    }

    @Test
    void aNameThatWouldRunInAPageIsToldAsJsonOnly() throws Exception {
        String component = URLEncoder.encode(SCRIPT, StandardCharsets.UTF_8);
        for (String address :
                List.of(
                        live(),
                        "/api/v1/topology/" + id,
                        "/api/v1/topology/" + id + "/component/" + component.replace("+", "%20"),
                        "/api/v1/topology/" + id + "/visualization")) {
            Web.Reply reply = web.get(address);
            assertThat(reply.head())
                    .containsIgnoringCase("content-type: application/json")
                    .containsIgnoringCase("x-content-type-options: nosniff");
            assertThat(texts(reply.json())).contains(SCRIPT);
        }
        Exposition.read(web.get("/metrics").body());
        Web.Reply refused = web.get("/api/v1/topology/" + component);
        assertThat(refused.status()).isEqualTo(404);
        assertThat(refused.head()).containsIgnoringCase("content-type: application/json");
    }

    @Test
    void theGraphIsToldInStormsWords() throws Exception {
        Map<?, ?> graph = get("/api/v1/topology/" + id + "/visualization");
        assertThat(((Map<?, ?>) graph.get("numbers")).get(":type")).isEqualTo("spout");
        Map<?, ?> input = first(((Map<?, ?>) graph.get("sink")).get(":inputs"));
        assertThat(input.get(":component")).isEqualTo("numbers");
        assertThat(input.get(":sani-stream")).isEqualTo("default");
        assertThat(input.get(":grouping")).isEqualTo("shuffle");
        assertThat(get("/api/v1/topology/" + id + "/visualization-init"))
                .extractingByKey("visualizationTable")
                .asString()
                .contains("default");
    }

    @Test
    void secretsOfAConfigurationStayWhereTheyAre() throws Exception {
        Web.Reply page = web.get("/api/v1/topology/" + id);
        Map<?, ?> conf = (Map<?, ?>) page.json().get("configuration");
        assertThat(conf.get("my.password")).isEqualTo("(redacted)");
        assertThat(conf.get("my.client"))
                .isEqualTo(Map.of("api.key", "(redacted)", "place", "here"));
        assertThat(page.body()).doesNotContain("swordfish");
    }

    @Test
    void everyTupleIsAccountedForOnEveryPage() throws Exception {
        Map<?, ?> ledger = ledgerAtRest();
        long acked = number(ledger, "acked");
        assertThat(acked).isPositive().isEqualTo(client.acked("counting"));
        assertThat(number(ledger, "emitted")).isEqualTo(acked + number(ledger, "failed"));

        Map<String, Object> live = get(live());
        Map<?, ?> numbers = withId(live.get("components"), "id", "numbers");
        Map<?, ?> sink = withId(live.get("components"), "id", "sink");
        assertThat(number(numbers, "emitted")).isEqualTo(acked);
        assertThat(number(sink, "executed")).isEqualTo(acked);
        Map<?, ?> edge = withId(live.get("edges"), "to", "sink");
        assertThat(List.of(edge.get("from"), edge.get("stream"), edge.get("to")))
                .isEqualTo(List.of("numbers", "default", "sink"));
        assertThat(edge.get("grouping")).isEqualTo("shuffle");
        assertThat(number(edge, "tuples")).isEqualTo(acked);

        Map<String, Object> page = get("/api/v1/topology/" + id);
        assertThat(number(withId(page.get("spouts"), "spoutId", "numbers"), "acked"))
                .isEqualTo(acked);
        assertThat(number(withId(page.get("bolts"), "boltId", "sink"), "executed"))
                .isEqualTo(acked);
        assertThat(number(withId(page.get("topologyStats"), "window", ":all-time"), "acked"))
                .isEqualTo(acked);
        order("/activate", "{}");
    }

    @Test
    void theOverviewSumsUp() throws Exception {
        order("/activate", "{}");
        Patience.await(
                () ->
                        ((Number) topology().get("ackedPerSecond")).doubleValue() > 0
                                && topology().get("latencyMicros") != null);
        Map<?, ?> topology = topology();
        assertThat(topology.get("name")).isEqualTo("counting");
        assertThat(topology.get("status")).isEqualTo("ACTIVE");
        assertThat(topology.get("components")).isEqualTo(3);
        assertThat(topology.get("restarts")).isEqualTo(0);
        assertThat(topology.get("lastEnd")).isNull();
        assertThat(((Map<?, ?>) topology.get("bottleneck")).get("sentence")).isNotNull();
        Map<?, ?> facts = (Map<?, ?>) get("/api/downburst/overview").get("server");
        assertThat(number(facts, "pid")).isEqualTo(ProcessHandle.current().pid());
    }

    private static Map<?, ?> topology() throws Exception {
        return first(get("/api/downburst/overview").get("topologies"));
    }

    @Test
    void whatHappenedIsKept() throws Exception {
        order("/activate", "{}");
        String address = "/api/downburst/topology/" + id + "/history?minutes=5";
        Patience.await(() -> !((List<?>) get(address).get("points")).isEmpty());
        Map<String, Object> history = get(address);
        assertThat(history.get("stepSeconds")).isEqualTo(10);
        Map<?, ?> point = first(history.get("points"));
        assertThat(number(point, "atMillis") % 10_000).isZero();
        assertThat(point.keySet())
                .isEqualTo(
                        Set.of(
                                "atMillis",
                                "emittedPerSecond",
                                "executedPerSecond",
                                "ackedPerSecond",
                                "failedPerSecond",
                                "pending",
                                "p50Micros",
                                "p99Micros"));
        assertThat(web.get(address.replace("=5", "=1441")).status()).isEqualTo(400);
    }

    @Test
    void ordersAreCarriedOutAndAnsweredAsStormAnswersThem() throws Exception {
        shapes.check("operation", order("/deactivate", "{}"));
        assertThat(client.summary("counting").get_status()).isEqualTo("INACTIVE");
        shapes.check("operation", order("/activate", "{}"));
        assertThat(client.summary("counting").get_status()).isEqualTo("ACTIVE");
        assertThat(order("/debug/enable/5", "{}").get("topologyOperation"))
                .isEqualTo("debug/enable");
        assertThat(order("/component/sink/debug/disable/5", "{}").get("status"))
                .isEqualTo("success");
        shapes.check(
                "operation",
                order("/rebalance/0", "{\"rebalanceOptions\": {\"executors\": {\"sink\": 1}}}"));
        Patience.await(() -> client.summary("counting").get_status().equals("ACTIVE"));
        Patience.await(
                () ->
                        number(withId(get(live()).get("components"), "id", "sink"), "executors")
                                == 1);
    }

    @Test
    void levelsOfLoggersAreSetAndTakenAway() throws Exception {
        String logConfig = "/api/v1/topology/" + id + "/logconfig";
        String set =
                "{\"namedLoggerLevels\": {\"org.example\": {\"target_level\": \"DEBUG\", \"timeout\": 60}}}";
        assertThat(web.post(logConfig, set).status()).isEqualTo(200);
        assertThat(get(logConfig).toString())
                .contains("org.example", "\"target_level\":\"DEBUG\"", "\"timeout\":60");
        String gone = "{\"namedLoggerLevels\": {\"org.example\": {\"target_level\": null}}}";
        assertThat(web.post(logConfig, gone).status()).isEqualTo(200);
        assertThat(get(logConfig)).isEqualTo(Map.of("namedLoggerLevels", Map.of()));
        String wrong = "{\"namedLoggerLevels\": {\"org.example\": {\"target_level\": \"LOUD\"}}}";
        assertThat(web.post(logConfig, wrong).status()).isEqualTo(400);
    }

    @Test
    void aDrainEndsATopologyAsSoonAsItIsQuiet() throws Exception {
        client.submit("drained", Counting.conf(), Counting.topology(parent));
        String drained = client.summary("drained").get_id();
        assertThat(web.post("/api/downburst/topology/" + drained + "/drain", "{}").status())
                .isEqualTo(200);
        Patience.await(() -> !client.isAlive("drained"));
    }

    @Test
    void whatMakesNoSenseIsTold() throws Exception {
        String topology = "/api/v1/topology/" + id;
        assertThat(web.post(topology + "/kill/soon", "{}").status()).isEqualTo(400);
        assertThat(web.post(topology + "/kill/-1", "{}").status()).isEqualTo(400);
        assertThat(web.post(topology + "/debug/maybe/5", "{}").status()).isEqualTo(400);
        assertThat(web.post(topology + "/logconfig", "{}").status()).isEqualTo(400);
        assertThat(web.get(topology + "?window=x").status()).isEqualTo(400);
        assertThat(web.post(topology + "/rebalance/0", "{\"rebalanceOptions\": 3}").status())
                .isEqualTo(400);
        String noMap = "{\"rebalanceOptions\": {\"executors\": [1]}}";
        assertThat(web.post(topology + "/rebalance/0", noMap).status()).isEqualTo(400);
        String log = topology.replace("/v1/", "/downburst/") + "/log?before=";
        assertThat(web.get(log + "0").status()).isEqualTo(200);
        assertThat(web.get(log + "-1").status()).isEqualTo(400);
        assertThat(web.get(topology + "x").status()).isEqualTo(404);
        Web.Reply unknown = web.post("/api/v1/topology/nobody-1-1/activate", "{}");
        assertThat(unknown.status()).isEqualTo(404);
        shapes.check("error", unknown.json());
    }

    @Test
    void prometheusReadsTheSameNumbers() throws Exception {
        long acked = number(ledgerAtRest(), "acked");
        Exposition metrics = Exposition.read(web.get("/metrics").body());
        assertThat(
                        metrics.value(
                                "downburst_component_acked_total",
                                "component=\"numbers\",topology=\"counting\""))
                .isEqualTo(acked);
        assertThat(metrics.value("downburst_topology_up", "topology=\"counting\"")).isEqualTo(1);
        assertThat(
                        metrics.value(
                                "downburst_edge_tuples_total",
                                "from=\"numbers\",stream=\"default\",to=\"sink\",topology=\"counting\""))
                .isEqualTo(acked);
        Web.Reply open =
                web.send(
                        "GET /metrics",
                        List.of(
                                web.host(),
                                web.bearer(),
                                "Accept: application/openmetrics-text; version=1.0.0"),
                        "");
        assertThat(open.body()).endsWith("# EOF\n");
        assertThat(Exposition.read(open.body()).names()).containsAll(metrics.names());
        order("/activate", "{}");
        Patience.await(() -> web.get("/metrics").body().contains("quantile=\"0.999\""));
    }

    @Test
    void theDashboardShowsWhatThereIs() throws Exception {
        order("/activate", "{}");
        Patience.await(() -> web.get("/metrics").body().contains("quantile=\"0.999\""));
        String dashboard = Files.readString(Path.of("../docs/grafana-dashboard.json"));
        assertThat(Exposition.read(web.get("/metrics").body()).names())
                .containsAll(
                        Pattern.compile("downburst_[a-z_]+")
                                .matcher(dashboard)
                                .results()
                                .map(MatchResult::group)
                                .toList());
    }

    @Test
    void aStreamIsTapped() throws Exception {
        order("/activate", "{}");
        String tap = "/api/downburst/topology/" + id + "/tap/numbers/";
        Map<String, Object> taken = get(tap + "default?count=3&seconds=10");
        assertThat(taken.get("fields")).isEqualTo(List.of("number", "password"));
        List<?> tuples = (List<?>) taken.get("tuples");
        assertThat(tuples).hasSize(3);
        List<?> values = (List<?>) first(tuples).get("values");
        assertThat((String) values.get(0)).matches("\\d+");
        assertThat(values.get(1)).isEqualTo("(redacted)");
        assertThat(web.get(tap + "nowhere").status()).isEqualTo(404);
        assertThat(web.get(tap + "default?count=101").status()).isEqualTo(400);
    }

    @Test
    void aFlameGraphTellsWhereTheTimeGoes() throws Exception {
        order("/activate", "{}");
        Web.Reply reply =
                web.post("/api/downburst/topology/" + id + "/flamegraph", "{\"seconds\": 2}");
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        Map<?, ?> root = (Map<?, ?>) reply.json().get("root");
        assertThat(number(root, "value")).isEqualTo(number(reply.json(), "samples"));
        assertThat(reply.body()).contains("io.downburst.engine.");
    }

    @Test
    void aLogIsReadBackwards() throws Exception {
        String address = "/api/downburst/topology/" + id + "/log";
        Map<String, Object> all = get(address + "?limit=1000");
        assertThat(all.get("complete")).isEqualTo(true);
        assertThat(get(address + "?query=no+line+says+this").get("lines")).isEqualTo(List.of());
    }
}
