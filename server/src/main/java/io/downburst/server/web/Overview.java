package io.downburst.server.web;

import io.downburst.local.Json;
import io.downburst.local.Uptime;
import io.downburst.server.nimbus.ServerNimbus;
import io.downburst.server.nimbus.TopologyFacts;
import io.downburst.server.store.LastEnd;
import io.downburst.server.watch.Watch;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.VersionInfo;

/** The server and its topologies at a glance. */
final class Overview {

    private static final List<String> RATES =
            List.of(
                    "emittedPerSecond",
                    "executedPerSecond",
                    "ackedPerSecond",
                    "failedPerSecond",
                    "pending",
                    "latencyMicros");

    private final ServerNimbus nimbus;
    private final long startedMillis = System.currentTimeMillis();
    private final Uptime uptime = new Uptime();

    Overview(ServerNimbus nimbus) {
        this.nimbus = nimbus;
    }

    Map<String, Object> tell() {
        Map<String, Object> overview = new LinkedHashMap<>();
        overview.put("server", server());
        overview.put("topologies", nimbus.facts().stream().map(this::topology).toList());
        return overview;
    }

    Map<String, Object> server() {
        Runtime runtime = Runtime.getRuntime();
        String version = Overview.class.getPackage().getImplementationVersion();
        Map<String, Object> server = new LinkedHashMap<>();
        server.put("version", version == null ? "unknown" : version);
        server.put("stormVersion", VersionInfo.getVersion());
        server.put("user", System.getProperty("user.name"));
        server.put("pid", ProcessHandle.current().pid());
        server.put("java", System.getProperty("java.version"));
        server.put("processors", runtime.availableProcessors());
        server.put("startedMillis", startedMillis);
        server.put("uptimeSeconds", uptime.seconds());
        server.put("nowMillis", System.currentTimeMillis());
        server.put("heapUsedBytes", runtime.totalMemory() - runtime.freeMemory());
        server.put("heapMaxBytes", runtime.maxMemory());
        return server;
    }

    private Map<String, Object> topology(TopologyFacts facts) {
        Optional<Map<String, Object>> live = live(facts);
        Map<String, Object> topology = new LinkedHashMap<>();
        topology.put("id", facts.record().id());
        topology.put("name", facts.record().name());
        topology.put("status", live.map(it -> it.get("status")).orElse("DOWN"));
        topology.put("owner", System.getProperty("user.name"));
        topology.put("submittedMillis", TimeUnit.SECONDS.toMillis(facts.record().submittedSecs()));
        topology.put("uptimeSeconds", live.map(it -> it.get("uptimeSeconds")).orElse(null));
        topology.put("pid", live.map(it -> facts.record().pid()).orElse(null));
        topology.put("restarts", facts.record().restarts());
        topology.put("lastEnd", facts.record().lastEnd().map(Overview::told).orElse(null));
        topology.put("components", live.map(it -> components(it).size()).orElse(null));
        topology.put("executors", live.map(it -> sum(it, "executors")).orElse(null));
        topology.put("tasks", live.map(it -> sum(it, "tasks")).orElse(null));
        Map<?, ?> totals = live.map(it -> (Map<?, ?>) it.get("totals")).orElse(Map.of());
        RATES.forEach(rate -> topology.put(rate, totals.get(rate)));
        topology.put("bottleneck", live.map(it -> it.get("bottleneck")).orElse(null));
        return topology;
    }

    private Optional<Map<String, Object>> live(TopologyFacts facts) {
        try {
            return Optional.of(
                    Json.read(
                            nimbus.ask(
                                    facts.record().id(), Watch.LIVE, "{}", DownburstApi.PATIENCE)));
        } catch (TException e) {
            return Optional.empty();
        }
    }

    private static Map<String, Object> told(LastEnd end) {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("reason", end.reason());
        told.put("atMillis", end.atMillis());
        return told;
    }

    private static List<?> components(Map<String, Object> live) {
        return (List<?>) live.get("components");
    }

    private static long sum(Map<String, Object> live, String figure) {
        return components(live).stream()
                .map(component -> ((Map<?, ?>) component).get(figure))
                .mapToLong(count -> ((Number) count).longValue())
                .sum();
    }
}
