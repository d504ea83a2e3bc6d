package io.downburst.server.web;

import io.downburst.local.Json;
import io.downburst.server.nimbus.ServerNimbus;
import io.downburst.server.nimbus.TopologyFacts;
import io.downburst.server.watch.Watch;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.ExpositionFormats;
import io.prometheus.metrics.model.snapshots.Labels;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.storm.thrift.TException;

/** Everything there is to count, in the formats that Prometheus reads. */
final class Metrics {

    private static final ExpositionFormats FORMATS = ExpositionFormats.init();

    private final ServerNimbus nimbus;
    private final Overview overview;

    Metrics(ServerNimbus nimbus, Overview overview) {
        this.nimbus = nimbus;
        this.overview = overview;
    }

    Answer answer(Call call) throws IOException {
        ExpositionFormatWriter writer = FORMATS.findWriter(call.header("Accept").orElse(""));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        writer.write(out, collect().snapshots());
        return new Answer(
                200,
                Map.of("Content-Type", writer.getContentType(), "Cache-Control", "no-store"),
                out.toByteArray());
    }

    private MetricFamilies collect() {
        MetricFamilies families = new MetricFamilies();
        server(families);
        nimbus.facts().forEach(topology -> topology(families, topology));
        return families;
    }

    private void server(MetricFamilies families) {
        Map<String, Object> server = overview.server();
        Labels version =
                Labels.of(
                        "version", (String) server.get("version"),
                        "storm_version", (String) server.get("stormVersion"));
        families.gauge("downburst_server_build", "1, for its labels", version, 1);
        families.gauge(
                "downburst_server_uptime_seconds",
                "Since the server started",
                Labels.EMPTY,
                server.get("uptimeSeconds"));
        families.gauge(
                "downburst_server_heap_used_bytes",
                "What the server itself uses of its heap",
                Labels.EMPTY,
                server.get("heapUsedBytes"));
        families.gauge(
                "downburst_server_topologies",
                "Topologies, whatever becomes of them",
                Labels.EMPTY,
                nimbus.count());
    }

    private void topology(MetricFamilies families, TopologyFacts topology) {
        Labels labels = Labels.of("topology", topology.record().name());
        families.counter(
                "downburst_topology_restarts",
                "How often another process had to be started",
                labels,
                topology.record().restarts());
        try {
            Map<String, Object> live =
                    Json.read(
                            nimbus.ask(
                                    topology.record().id(),
                                    Watch.LIVE,
                                    "{}",
                                    DownburstApi.PATIENCE));
            up(families, labels, 1);
            families.gauge(
                    "downburst_topology_uptime_seconds",
                    "Since its process began",
                    labels,
                    live.get("uptimeSeconds"));
            for (Object component : (List<?>) live.get("components")) {
                component(families, labels, (Map<?, ?>) component);
            }
            for (Object edge : (List<?>) live.get("edges")) {
                edge(families, labels, (Map<?, ?>) edge);
            }
        } catch (TException e) {
            up(families, labels, 0);
        }
    }

    private static void up(MetricFamilies families, Labels labels, int up) {
        families.gauge("downburst_topology_up", "1 while its process answers", labels, up);
    }

    private static void component(MetricFamilies families, Labels topology, Map<?, ?> component) {
        Labels labels = topology.add("component", (String) component.get("id"));
        for (String what : List.of("emitted", "executed", "acked", "failed")) {
            families.counter(
                    "downburst_component_" + what,
                    "Tuples " + what + " since the process began",
                    labels,
                    component.get(what));
        }
        families.counter(
                "downburst_component_errors",
                "Errors reported since the process began",
                labels,
                component.get("errors"));
        families.gauge(
                "downburst_component_pending",
                "Tuple trees of a spout that are open",
                labels,
                component.get("pending"));
        families.gauge(
                "downburst_component_inbox_fill_ratio",
                "Tuples that wait, of those that may",
                labels,
                component.get("inboxFill"));
        families.gauge(
                "downburst_component_busy_ratio",
                "Share of the time that an executor runs",
                labels,
                component.get("busyShare"));
        families.gauge(
                "downburst_component_blocked_ratio",
                "Share of the time that an executor waits for room in a target's inbox",
                labels,
                component.get("blockedShare"));
        if (component.get("latencyMicros") instanceof Map<?, ?> latency) {
            families.latency(
                    "downburst_component_latency_seconds",
                    "Of late: from emission to ack for a spout, inside execute for a bolt",
                    labels,
                    latency);
        }
    }

    private static void edge(MetricFamilies families, Labels topology, Map<?, ?> edge) {
        families.counter(
                "downburst_edge_tuples",
                "Tuples of a stream that a component executed since the process began",
                topology.merge(
                        Labels.of(
                                "from", (String) edge.get("from"),
                                "stream", (String) edge.get("stream"),
                                "to", (String) edge.get("to"))),
                edge.get("tuples"));
    }
}
