package io.downburst.server.web;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.thrift.TException;

/** Which code answers at which address. */
final class Routes {

    /** Answers a call. */
    interface Handler {
        Answer answer(Call call) throws Refusal, TException, IOException, InterruptedException;
    }

    private record Route(String method, List<String> path, boolean open, Handler handler) {}

    private final List<Route> routes = new ArrayList<>();

    /**
     * Something to be read.
     *
     * @param path names in braces stand for any one part
     */
    void get(String path, Handler handler) {
        add("GET", path, false, handler);
    }

    /** Something to be done. */
    void post(String path, Handler handler) {
        add("POST", path, false, handler);
    }

    /** Something to be read without a token. */
    void open(String path, Handler handler) {
        add("GET", path, true, handler);
    }

    private void add(String method, String path, boolean open, Handler handler) {
        routes.add(new Route(method, List.of(path.substring(1).split("/")), open, handler));
    }

    /** Whether nobody needs a token for it. */
    boolean isOpen(Call call) {
        return routes.stream()
                .anyMatch(route -> route.open() && match(route, call.path()).isPresent());
    }

    Answer answer(Call call) throws Refusal, TException, IOException, InterruptedException {
        boolean known = false;
        String method = call.isRead() ? "GET" : call.method();
        for (Route route : routes) {
            Optional<Map<String, String>> places = match(route, call.path());
            if (places.isPresent()) {
                known = true;
                if (route.method().equals(method)) {
                    return route.handler().answer(call.at(places.get()));
                }
            }
        }
        throw known
                ? new Refusal(405, "not by " + call.method())
                : new Refusal(404, "there is nothing at this address");
    }

    private static Optional<Map<String, String>> match(Route route, List<String> path) {
        if (route.path().size() != path.size()) {
            return Optional.empty();
        }
        Map<String, String> places = new HashMap<>();
        for (int i = 0; i < path.size(); i++) {
            String part = route.path().get(i);
            if (part.startsWith("{")) {
                places.put(part.substring(1, part.length() - 1), path.get(i));
            } else if (!part.equals(path.get(i))) {
                return Optional.empty();
            }
        }
        return Optional.of(places);
    }
}
