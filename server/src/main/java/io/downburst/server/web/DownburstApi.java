package io.downburst.server.web;

import io.downburst.server.nimbus.ServerNimbus;
import io.downburst.server.nimbus.TopologyFacts;
import io.downburst.server.watch.Watch;
import java.io.IOException;
import java.time.Duration;
import org.apache.storm.thrift.TException;

/** What the server tells beyond Storm's REST, see docs/rest.md. */
final class DownburstApi {

    /** A process that takes longer to answer is stuck. */
    static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final String ROOT = "/api/downburst";
    private static final String TOPOLOGY = ROOT + "/topology/{id}";

    private final ServerNimbus nimbus;

    private DownburstApi(ServerNimbus nimbus) {
        this.nimbus = nimbus;
    }

    static void addTo(Routes routes, ServerNimbus nimbus) {
        DownburstApi api = new DownburstApi(nimbus);
        Overview overview = new Overview(nimbus);
        routes.get(ROOT + "/overview", call -> Answer.json(overview.tell()));
        routes.get(TOPOLOGY + "/live", api::live);
        routes.get(TOPOLOGY + "/history", api::history);
        routes.get(TOPOLOGY + "/log", api::log);
    }

    private Answer live(Call call) throws TException {
        return Answer.ofJson(nimbus.ask(call.place("id"), Watch.LIVE, "{}", PATIENCE));
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
}
