package io.downburst.cli;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Hands the command line's settings to Storm's own readers, which look for system properties. */
final class StormSettings {

    private static final String OPTIONS = "storm.options";
    private static final Pattern YAML_FAULT =
            Pattern.compile("(?m)^(\\S.*)\\n in .*, line (\\d+), column (\\d+)");

    private StormSettings() {}

    /**
     * Sets the properties that Storm and user code read; to be called before any class of Storm's
     * is loaded.
     */
    static void apply(LocalArguments arguments) {
        System.setProperty("storm.jar", arguments.jar().toString());
        System.setProperty("storm.dependency.jars", join(arguments.jars()));
        // The launcher has set it where artifacts are asked for.
        System.getProperties().putIfAbsent("storm.dependency.artifacts", "{}");
        System.setProperty(
                OPTIONS,
                arguments.settings().stream()
                        .map(StormSettings::encode)
                        .collect(Collectors.joining(",")));
        Path config = arguments.configFile();
        System.setProperty("storm.conf.file", config == null ? "" : config.toString());
    }

    private static String encode(String setting) {
        return URLEncoder.encode(setting, StandardCharsets.UTF_8);
    }

    /** Sets a key, too, unless the user has. */
    static void add(String key, String value) {
        String typed = System.getProperty(OPTIONS);
        System.setProperty(
                OPTIONS, encode(key + "=" + value) + (typed.isEmpty() ? "" : "," + typed));
    }

    private static String join(Iterable<Path> jars) {
        StringBuilder joined = new StringBuilder();
        jars.forEach(jar -> joined.append(joined.isEmpty() ? "" : ",").append(jar));
        return joined.toString();
    }

    /** One line out of what the YAML reader says in several. */
    static String unreadable(Path config, Throwable e) {
        String file = config == null ? "storm.yaml" : config.toString();
        if (e instanceof ClassCastException) {
            return "cannot read " + file + ": it must be a list of key: value lines";
        }
        String message = String.valueOf(e.getMessage());
        // It may tell what it was doing and where, before what is wrong and where.
        return YAML_FAULT
                .matcher(message)
                .results()
                .reduce((first, last) -> last)
                .map(
                        fault ->
                                "cannot read %s, line %s, column %s: %s"
                                        .formatted(
                                                file,
                                                fault.group(2),
                                                fault.group(3),
                                                fault.group(1)))
                .orElse("cannot read " + file + ": " + message.lines().findFirst().orElse(""));
    }
}
