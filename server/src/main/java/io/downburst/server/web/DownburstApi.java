package io.downburst.server.web;

import io.downburst.local.Json;
import io.downburst.server.nimbus.ServerNimbus;
import io.downburst.server.nimbus.TopologyFacts;
import io.downburst.server.watch.ErrorFile;
import io.downburst.server.watch.Errors;
import io.downburst.server.watch.Watch;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.thrift.TException;

/** What the server tells beyond Storm's REST, see docs/rest.md. */
final class DownburstApi {

    /** A process that takes longer to answer is stuck. */
    static final Duration PATIENCE = Duration.ofSeconds(2);

    /** What a process may take after the time that was asked for. */
    private static final Duration LONGEST_WORK = Duration.ofSeconds(30);

    private static final String ROOT = "/api/downburst";
    private static final String TOPOLOGY = ROOT + "/topology/{id}";

    private final ServerNimbus nimbus;

    /** Ids of topologies whose flame graph is being made. */
    private final Set<String> inFlames = ConcurrentHashMap.newKeySet();

    private DownburstApi(ServerNimbus nimbus) {
        this.nimbus = nimbus;
    }

    static void addTo(Routes routes, ServerNimbus nimbus) {
        DownburstApi api = new DownburstApi(nimbus);
        Overview overview = new Overview(nimbus);
        routes.get("/metrics", new Metrics(nimbus, overview)::answer);
        routes.get(ROOT + "/overview", call -> Answer.json(overview.tell()));
        routes.get(TOPOLOGY + "/live", api::live);
        routes.get(TOPOLOGY + "/errors", api::errors);
        routes.get(TOPOLOGY + "/history", api::history);
        routes.get(TOPOLOGY + "/log", api::log);
        routes.get(TOPOLOGY + "/tap/{component}/{stream}", api::tap);
        routes.post(TOPOLOGY + "/flamegraph", api::flameGraph);
        routes.post(TOPOLOGY + "/drain", api::drain);
    }

    private Answer live(Call call) throws TException {
        return Answer.ofJson(nimbus.ask(call.place("id"), Watch.LIVE, "{}", PATIENCE));
    }

    /** Whether it has a process now or not. */
    private Answer errors(Call call) throws TException {
        ErrorFile file = new ErrorFile(nimbus.facts(call.place("id")).files());
        return Answer.json(Map.of("errors", Errors.of(file.read())));
    }

    private Answer history(Call call) throws Refusal, TException, IOException {
        int minutes = call.number("minutes", 60, 1, 1_440);
        return Answer.json(HistoryPage.of(nimbus.facts(call.place("id")), minutes));
    }

    private Answer log(Call call) throws Refusal, TException, IOException {
        TopologyFacts facts = nimbus.facts(call.place("id"));
        LogPage page =
                LogPage.read(
                        facts.log(),
                        call.query("query").orElse(""),
                        call.offset("before"),
                        call.number("limit", 200, 1, 1_000));
        return Answer.json(page.toMap(facts.record().id()));
    }

    private Answer tap(Call call) throws Refusal, TException {
        int seconds = call.number("seconds", 2, 1, 10);
        Map<String, Object> wanted =
                Map.of(
                        "component", call.place("component"),
                        "stream", call.place("stream"),
                        "count", call.number("count", 20, 1, 100),
                        "seconds", seconds);
        return Answer.ofJson(
                nimbus.ask(
                        call.place("id"), Watch.TAP, Json.write(wanted), patienceAfter(seconds)));
    }

    private Answer flameGraph(Call call) throws Refusal, TException {
        String id = call.place("id");
        String wanted = String.valueOf(call.body().getOrDefault("seconds", 10));
        int seconds = Call.inRange("seconds", wanted, 1, 60);
        if (!inFlames.add(id)) {
            throw new Refusal(409, "one flame graph at a time: another is being made");
        }
        try {
            return Answer.ofJson(
                    nimbus.ask(
                            id,
                            Watch.FLAME_GRAPH,
                            Json.write(Map.of("seconds", seconds)),
                            patienceAfter(seconds)));
        } finally {
            inFlames.remove(id);
        }
    }

    /** A kill that waits for open tuple trees, and no longer. */
    private Answer drain(Call call) throws TException {
        String id = call.place("id");
        nimbus.killTopologyWithOpts(nimbus.getTopologySummary(id).get_name(), new KillOptions());
        return Answer.json(Map.of("id", id, "status", "KILLED"));
    }

    private static Duration patienceAfter(int seconds) {
        return Duration.ofSeconds(seconds).plus(LONGEST_WORK);
    }
}
