package io.downburst.server.watch;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Keeps to itself what has the name of a secret. */
public final class Secrets {

    public static final String REDACTED = "(redacted)";

    private static final Pattern NAMES =
            Pattern.compile(
                    "passw|passphrase|passwd|pwd|secret|token|credential|authorization|jaas"
                            + "|auth\\.payload|(api|access|private|secret|encryption|account)[-_. ]?key"
                            + "|cookie|connection[-_. ]?string|bearer",
                    Pattern.CASE_INSENSITIVE);

    private Secrets() {}

    /** Whether a field or key of that name is to be expected to hold one. */
    public static boolean isName(String name) {
        // How often credentials are renewed is none.
        return NAMES.matcher(name).find() && !name.endsWith(".secs");
    }

    /** The same, but for what it or a map in it, at any depth, keeps under such a name. */
    public static Map<String, Object> redacted(Map<?, ?> map) {
        Map<String, Object> clean = new LinkedHashMap<>();
        map.forEach(
                (key, value) -> {
                    String name = String.valueOf(key);
                    boolean secret = value != null && isName(name);
                    clean.put(name, secret ? REDACTED : redactedValue(value));
                });
        return clean;
    }

    private static Object redactedValue(Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(Secrets::redactedValue).collect(Collectors.toList());
        }
        return value instanceof Map<?, ?> map ? redacted(map) : value;
    }
}
