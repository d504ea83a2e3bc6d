package io.downburst.server.nimbus;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** What of a configuration is nobody else's business. */
final class Secrets {

    private static final Pattern KEY =
            Pattern.compile(".*(password|passwd|secret|auth\\.payload)", Pattern.CASE_INSENSITIVE);
    private static final String MASK = "*****";

    private Secrets() {}

    /** A configuration to be told: its secrets are masked where they are set. */
    static Map<String, Object> masked(Map<String, Object> conf) {
        Map<String, Object> masked = new HashMap<>(conf);
        masked.replaceAll(
                (key, value) -> value != null && KEY.matcher(key).matches() ? MASK : value);
        return masked;
    }
}
