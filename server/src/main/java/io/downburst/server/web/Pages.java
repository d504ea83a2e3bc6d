package io.downburst.server.web;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/** The files of the web UI, which are part of this jar. */
final class Pages {

    private static final Map<String, String> TYPES =
            Map.of(
                    "html", "text/html; charset=utf-8",
                    "css", "text/css; charset=utf-8",
                    "js", "text/javascript; charset=utf-8",
                    "svg", "image/svg+xml",
                    "png", "image/png",
                    "ico", "image/x-icon",
                    "woff2", "font/woff2");

    private static final String FOLDER = "/ui/";

    private Pages() {}

    static void addTo(Routes routes) {
        routes.get("/", call -> page(call, "index.html"));
        routes.get("/{file}", call -> page(call, call.place("file")));
        routes.get("/{folder}/{file}", call -> page(call, String.join("/", call.path())));
    }

    private static Answer page(Call call, String name) throws Refusal, IOException {
        if (name.isEmpty()) {
            return page(call, "index.html");
        }
        String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        // Of letters that lead nowhere else.
        if (type == null || !name.matches("[\\w-]+(/[\\w-]+)?(\\.[\\w-]+)+")) {
            throw new Refusal(404, "there is nothing at this address");
        }
        byte[] content = content(name);
        String tag = '"' + hash(content) + '"';
        Answer answer =
                call.header("If-None-Match").filter(tag::equals).isPresent()
                        ? Answer.empty(304)
                        : new Answer(200, Map.of("Content-Type", type), content);
        return answer.with("ETag", tag).with("Cache-Control", "no-cache");
    }

    /** Tells people how to get in. */
    static Answer logIn() throws Refusal, IOException {
        byte[] content = content("log-in.html");
        return new Answer(401, Map.of("Content-Type", TYPES.get("html")), content)
                .with("Cache-Control", "no-store");
    }

    private static byte[] content(String name) throws Refusal, IOException {
        try (InputStream in = Pages.class.getResourceAsStream(FOLDER + name)) {
            if (in == null) {
                throw new Refusal(404, "there is nothing at this address");
            }
            return in.readAllBytes();
        }
    }

    private static String hash(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
