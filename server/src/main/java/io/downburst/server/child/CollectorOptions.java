package io.downburst.server.child;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the launcher would have a topology's JVM told of garbage collection. A JVM takes one
 * collector only, so it is told nothing where its owner chose.
 */
final class CollectorOptions {

    /** Names a collector, or a file that may; the launcher has the same rule for its own JVM. */
    private static final Pattern CHOICE = Pattern.compile("(^|\\s)(@|-XX:\\+Use\\w*GC(\\s|$))");

    private CollectorOptions() {}

    /**
     * @param told what to tell, separated by spaces; empty without a launcher
     * @param options what the owner wants of the JVM
     * @param environment what the JVM will find there
     */
    static List<String> unlessChosen(
            String told, List<String> options, Map<String, String> environment) {
        boolean chosen =
                Stream.concat(
                                options.stream(),
                                Stream.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS")
                                        .map(name -> environment.getOrDefault(name, "")))
                        .anyMatch(text -> CHOICE.matcher(text).find());
        return chosen || told.isEmpty() ? List.of() : List.of(told.split(" "));
    }
}
