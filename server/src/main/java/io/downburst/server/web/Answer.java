package io.downburst.server.web;

import io.downburst.local.Json;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * What is sent back.
 *
 * @param headers beside those that every answer has
 */
record Answer(int status, Map<String, String> headers, byte[] body) {

    static Answer json(Map<String, Object> content) {
        return ofJson(Json.write(content));
    }

    static Answer ofJson(String content) {
        return text("application/json; charset=utf-8", content).with("Cache-Control", "no-store");
    }

    static Answer text(String type, String content) {
        return new Answer(
                200, Map.of("Content-Type", type), content.getBytes(StandardCharsets.UTF_8));
    }

    static Answer empty(int status) {
        return new Answer(status, Map.of(), new byte[0]);
    }

    Answer withStatus(int other) {
        return new Answer(other, headers, body);
    }

    Answer with(String header, String value) {
        Map<String, String> more = new HashMap<>(headers);
        more.put(header, value);
        return new Answer(status, more, body);
    }
}
