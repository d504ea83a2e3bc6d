package io.downburst.cli;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the command knows of Flux, the program that makes a topology of a YAML: the one option of
 * its that Flux 2 itself ignores, and what the exceptions mean that it throws at a wrong YAML.
 */
final class Flux {

    static final String MAIN = "org.apache.storm.flux.Flux";

    /** Code that reads what the user wrote, and none of which is the user's own. */
    private static final List<String> READERS =
            List.of("org.apache.storm.", "org.yaml.snakeyaml.", "org.apache.commons.cli.");

    private static final Pattern LINE = Pattern.compile("line (\\d+), column");

    /** What it means that a method of Flux's finds null where it expects none. */
    private static final Map<String, String> MEANING_OF_NULL =
            Map.of(
                    "processIncludes",
                    "the YAML is empty",
                    "getPropertyReplacement",
                    "the YAML has a ${...}, and neither --filter nor --env-filter is given",
                    "buildStreamDefinitions",
                    "a stream has no grouping, or leads to a bolt that is not defined");

    private Flux() {}

    /** How long {@code --sleep} wants the topology to run. */
    static Optional<Duration> sleep(List<String> arguments) throws UsageException {
        int flag = Math.max(arguments.lastIndexOf("--sleep"), arguments.lastIndexOf("-s"));
        if (flag < 0 || flag == arguments.size() - 1) {
            return Optional.empty(); // Flux itself misses the value.
        }
        String millis = arguments.get(flag + 1);
        if (!millis.matches("\\d{1,18}")) {
            throw new UsageException(
                    "--sleep needs a number of milliseconds, but was given " + millis);
        }
        return Optional.of(Duration.ofMillis(Long.parseLong(millis)));
    }

    /** What is wrong with the YAML or with Flux's arguments; empty if it is the user's code. */
    static Optional<String> mistake(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        Optional<StackTraceElement> thrower =
                Stream.of(root.getStackTrace())
                        .filter(frame -> !frame.getClassName().matches("(java|jdk|sun)\\..*"))
                        .findFirst();
        boolean readers =
                thrower.filter(frame -> READERS.stream().anyMatch(frame.getClassName()::startsWith))
                        .isPresent();
        return readers
                ? Optional.of(place(thrown) + reason(root, thrower.get()))
                : Optional.empty();
    }

    /** The parser tells the outermost place first, the mistake's own last. */
    private static String place(Throwable thrown) {
        boolean included =
                Stream.of(thrown.getStackTrace())
                        .anyMatch(frame -> frame.getMethodName().equals("processIncludes"));
        return LINE.matcher(String.valueOf(thrown.getMessage()))
                .results()
                .reduce((first, second) -> second)
                .map(MatchResult::group)
                .map(place -> place.replace(", column", included ? " of an included file: " : ": "))
                .orElse("");
    }

    private static String reason(Throwable root, StackTraceElement thrower) {
        String message = String.valueOf(root.getMessage());
        if (root instanceof ClassNotFoundException) {
            return "no class " + message + " on the class path";
        }
        if (root instanceof NoSuchMethodException) {
            return "no public constructor " + message.replace(".<init>", "");
        }
        if (root instanceof NoSuchFieldException) {
            return "no setter and no public field for property " + message;
        }
        if (root instanceof NullPointerException) {
            return MEANING_OF_NULL.getOrDefault(thrower.getMethodName(), message);
        }
        // The parser's messages quote the YAML in lines that are indented.
        return message.lines()
                .filter(line -> !line.startsWith(" "))
                .collect(Collectors.joining(", "));
    }
}
