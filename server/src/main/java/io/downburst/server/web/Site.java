package io.downburst.server.web;

import io.downburst.server.nimbus.ServerNimbus;
import java.util.Map;

/** Everything that the server answers over HTTP. */
public final class Site {

    private final Routes routes = new Routes();

    public Site(ServerNimbus nimbus) {
        routes.open("/healthz", call -> Answer.json(Map.of("status", "ok")));
        routes.open("/readyz", call -> Answer.json(Map.of("status", "ok")));
        StormApi.addTo(routes, nimbus);
        DownburstApi.addTo(routes, nimbus);
        Pages.addTo(routes);
    }

    Routes routes() {
        return routes;
    }
}
