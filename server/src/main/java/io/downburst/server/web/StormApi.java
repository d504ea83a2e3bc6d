package io.downburst.server.web;

import io.downburst.local.Windows;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.thrift.TException;

/** Storm UI's REST, for the scripts and scrapers that read it. */
final class StormApi {

    private static final String ROOT = "/api/v1";
    private static final String TOPOLOGY = ROOT + "/topology/{id}";
    private static final int LONGEST_WAIT_SECS = 1_000_000;

    private final Nimbus.Iface nimbus;

    private StormApi(Nimbus.Iface nimbus) {
        this.nimbus = nimbus;
    }

    static void addTo(Routes routes, Nimbus.Iface nimbus) {
        new StormApi(nimbus).addTo(routes);
    }

    private void addTo(Routes routes) {
        ClusterPages cluster = new ClusterPages(nimbus);
        routes.get(ROOT + "/cluster/configuration", call -> Answer.json(cluster.configuration()));
        routes.get(ROOT + "/cluster/summary", call -> Answer.json(cluster.summary()));
        routes.get(ROOT + "/nimbus/summary", call -> Answer.json(cluster.nimbuses()));
        routes.get(ROOT + "/supervisor/summary", call -> Answer.json(cluster.supervisors()));
        routes.get(
                ROOT + "/supervisor",
                call ->
                        Answer.json(
                                cluster.supervisor(
                                        call.query("id").orElse(null),
                                        call.query("host").orElse(null))));
        routes.get(ROOT + "/owner-resources", call -> Answer.json(cluster.owners()));
        routes.get(
                ROOT + "/owner-resources/{id}",
                call -> Answer.json(cluster.owner(call.place("id"))));
        routes.get(
                ROOT + "/history/summary",
                call ->
                        Answer.json(
                                Map.of(
                                        "topo-history",
                                        nimbus.getTopologyHistory("").get_topo_ids())));

        TopologyPages topologies = new TopologyPages(nimbus);
        routes.get(ROOT + "/topology/summary", call -> Answer.json(topologies.summary()));
        routes.get(
                TOPOLOGY, call -> Answer.json(topologies.page(id(call), window(call), sys(call))));
        routes.get(
                ROOT + "/topology-workers/{id}", call -> Answer.json(topologies.workers(id(call))));
        // Storm has the same figures under both.
        routes.get(
                TOPOLOGY + "/metrics",
                call -> Answer.json(topologies.page(id(call), window(call), sys(call))));
        ComponentPages components = new ComponentPages(nimbus);
        routes.get(
                TOPOLOGY + "/component/{component}",
                call ->
                        Answer.json(
                                components.page(
                                        id(call),
                                        call.place("component"),
                                        window(call),
                                        sys(call))));
        GraphPages graphs = new GraphPages(nimbus);
        routes.get(TOPOLOGY + "/visualization-init", call -> Answer.json(graphs.streams(id(call))));
        routes.get(
                TOPOLOGY + "/visualization",
                call -> Answer.json(graphs.graph(id(call), window(call), sys(call))));
        routes.get(TOPOLOGY + "/lag", this::lag);
        routes.get(TOPOLOGY + "/logconfig", this::logConfig);

        routes.post(TOPOLOGY + "/activate", call -> order(call, "activate", nimbus::activate));
        routes.post(
                TOPOLOGY + "/deactivate", call -> order(call, "deactivate", nimbus::deactivate));
        routes.post(TOPOLOGY + "/kill/{wait}", this::kill);
        routes.post(TOPOLOGY + "/rebalance/{wait}", this::rebalance);
        routes.post(TOPOLOGY + "/debug/{action}/{percent}", this::debug);
        routes.post(TOPOLOGY + "/component/{component}/debug/{action}/{percent}", this::debug);
        routes.post(TOPOLOGY + "/logconfig", this::changeLogConfig);
        routes.post(
                TOPOLOGY + "/profiling/{action}/{worker}",
                call -> {
                    throw new Refusal(
                            501,
                            "POST /api/downburst/topology/{id}/flamegraph profiles a topology");
                });
    }

    private static String id(Call call) {
        return call.place("id");
    }

    private static String window(Call call) throws Refusal {
        String window = call.query("window").orElse(Windows.ALL_TIME);
        if (!window.equals(Windows.ALL_TIME)) {
            Call.inRange("window", window, 1, Integer.MAX_VALUE);
        }
        return window;
    }

    private static boolean sys(Call call) {
        return call.query("sys").filter("true"::equals).isPresent();
    }

    private String name(Call call) throws TException {
        return nimbus.getTopologySummary(id(call)).get_name();
    }

    /** Storm reads it from Kafka by the properties of spouts; here the spouts' own metrics tell. */
    private Answer lag(Call call) throws TException {
        name(call);
        return Answer.json(Map.of());
    }

    private Answer logConfig(Call call) throws TException {
        return Answer.json(LogConfigPage.of(nimbus.getLogConfig(id(call))));
    }

    private Answer changeLogConfig(Call call) throws Refusal, TException {
        nimbus.setLogConfig(id(call), LogConfigPage.change(call.body()));
        return logConfig(call);
    }

    private interface Order {
        void to(String topology) throws TException;
    }

    private Answer order(Call call, String what, Order order) throws TException {
        order.to(name(call));
        Map<String, Object> done = new LinkedHashMap<>();
        done.put("topologyOperation", what);
        done.put("topologyId", id(call));
        done.put("status", "success");
        return Answer.json(done);
    }

    private static int waitSecs(Call call) throws Refusal {
        return Call.inRange("the wait time", call.place("wait"), 0, LONGEST_WAIT_SECS);
    }

    private Answer kill(Call call) throws Refusal, TException {
        KillOptions options = new KillOptions();
        options.set_wait_secs(waitSecs(call));
        return order(call, "kill", name -> nimbus.killTopologyWithOpts(name, options));
    }

    /** As Storm documents it: {@code {"rebalanceOptions": {"numWorkers": 2, "executors": {}}}}. */
    private Answer rebalance(Call call) throws Refusal, TException {
        RebalanceOptions options = new RebalanceOptions();
        options.set_wait_secs(waitSecs(call));
        Map<?, ?> wanted = object(call.body(), "rebalanceOptions");
        if (wanted.get("numWorkers") != null) {
            options.set_num_workers(count("numWorkers", wanted.get("numWorkers")));
        }
        for (Map.Entry<?, ?> entry : object(wanted, "executors").entrySet()) {
            String component = String.valueOf(entry.getKey());
            options.put_to_num_executors(component, count(component, entry.getValue()));
        }
        return order(call, "rebalance", name -> nimbus.rebalance(name, options));
    }

    /** An object in another; empty if there is none. */
    private static Map<?, ?> object(Map<?, ?> in, String name) throws Refusal {
        Object value = in.get(name);
        if (value == null) {
            return Map.of();
        }
        if (value instanceof Map<?, ?> object) {
            return object;
        }
        throw new Refusal(400, name + " needs an object, such as {}");
    }

    private static int count(String of, Object value) throws Refusal {
        return Call.inRange(of, String.valueOf(value), 1, Integer.MAX_VALUE);
    }

    private Answer debug(Call call) throws Refusal, TException {
        String action = call.place("action");
        if (!action.equals("enable") && !action.equals("disable")) {
            throw new Refusal(400, "debug is enabled or disabled, not " + action);
        }
        int percent = Call.inRange("the percentage", call.place("percent"), 0, 100);
        String component = call.place("component");
        return order(
                call,
                "debug/" + action,
                name ->
                        nimbus.debug(
                                name,
                                component == null ? "" : component,
                                action.equals("enable"),
                                percent));
    }
}
