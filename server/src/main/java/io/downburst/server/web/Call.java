package io.downburst.server.web;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import io.downburst.local.Json;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A request, taken apart. */
final class Call {

    /** More than any request of ours is long. */
    static final int LONGEST_BODY = 64 << 10;

    private final HttpExchange exchange;
    private final List<String> path;
    private final Map<String, String> query = new HashMap<>();
    private Map<String, String> places = Map.of();
    private Map<String, Object> body = Map.of();

    Call(HttpExchange exchange) throws Refusal {
        this.exchange = exchange;
        path = segments(exchange.getRequestURI().getRawPath());
        String raw = exchange.getRequestURI().getRawQuery();
        for (String pair : raw == null ? new String[0] : raw.split("&")) {
            String[] parts = pair.split("=", 2);
            query.put(decoded(parts[0]), parts.length == 1 ? "" : decoded(parts[1]));
        }
    }

    /** Taken apart before it is decoded: a name may have a slash in it. */
    private static List<String> segments(String path) throws Refusal {
        List<String> segments = new ArrayList<>();
        for (String segment : path.substring(Math.min(1, path.length())).split("/")) {
            segments.add(decoded(segment.replace("+", "%2B")));
        }
        return segments;
    }

    private static String decoded(String text) throws Refusal {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new Refusal(400, "the address is not well formed");
        }
    }

    String method() {
        return exchange.getRequestMethod();
    }

    /** Whether it may have no effect. */
    boolean isRead() {
        return method().equals("GET") || method().equals("HEAD");
    }

    /** Whether a browser wants a page to show. */
    boolean isForPeople() {
        return isRead() && header("Accept").filter(it -> it.contains("text/html")).isPresent();
    }

    List<String> path() {
        return path;
    }

    Call at(Map<String, String> found) {
        places = found;
        return this;
    }

    /** What stands where the route has a name in braces. */
    String place(String name) {
        return places.get(name);
    }

    Optional<String> query(String name) {
        return Optional.ofNullable(query.get(name));
    }

    /** A number of the query. */
    int number(String name, int usual, int least, int most) throws Refusal {
        return inRange(name, query.getOrDefault(name, Integer.toString(usual)), least, most);
    }

    /** A place in a file, if the query names one. */
    OptionalLong offset(String name) throws Refusal {
        if (!query.containsKey(name)) {
            return OptionalLong.empty();
        }
        try {
            long offset = Long.parseLong(query.get(name));
            if (offset >= 0) {
                return OptionalLong.of(offset);
            }
        } catch (NumberFormatException e) {
            // Told below.
        }
        throw new Refusal(400, name + " needs a number, 0 or more");
    }

    static int inRange(String name, String text, int least, int most) throws Refusal {
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Told below.
        }
        throw new Refusal(400, "%s needs a number from %d to %d".formatted(name, least, most));
    }

    /** A header that is there once. */
    Optional<String> header(String name) {
        Headers headers = exchange.getRequestHeaders();
        List<String> values = headers.getOrDefault(name, List.of());
        return values.size() == 1 ? Optional.of(values.get(0)) : Optional.empty();
    }

    boolean hasHeader(String name) {
        return exchange.getRequestHeaders().containsKey(name);
    }

    Optional<String> cookie(String name) {
        for (String header : exchange.getRequestHeaders().getOrDefault("Cookie", List.of())) {
            for (String pair : header.split(";")) {
                if (pair.strip().startsWith(name + "=")) {
                    return Optional.of(pair.strip().substring(name.length() + 1));
                }
            }
        }
        return Optional.empty();
    }

    Map<String, Object> body() {
        return body;
    }

    /** Reads the body; no more of it than may be. */
    void readBody() throws Refusal, IOException {
        byte[] bytes = exchange.getRequestBody().readNBytes(LONGEST_BODY + 1);
        if (bytes.length > LONGEST_BODY) {
            throw new Refusal(413, "the body may have %d bytes".formatted(LONGEST_BODY));
        }
        String text = new String(bytes, StandardCharsets.UTF_8).strip();
        if (!text.startsWith("{")) {
            throw new Refusal(400, "the body has to be an object of JSON, {} at least");
        }
        try {
            body = Json.read(text);
        } catch (RuntimeException e) {
            throw new Refusal(400, "the body is no JSON");
        }
    }
}
