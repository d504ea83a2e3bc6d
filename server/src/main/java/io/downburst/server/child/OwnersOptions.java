package io.downburst.server.child;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a topology's owner has its JVM told. Where that is what the launcher would choose, too, the
 * choice is the owner's, for a JVM that is told both does not start. The launcher has the same
 * rules for its own JVM.
 *
 * @param options of the topology's configuration
 * @param environment what the JVM will find there
 */
record OwnersOptions(List<String> options, Map<String, String> environment) {

    /** Names a garbage collector, or a file that may. */
    private static final Pattern COLLECTOR = Pattern.compile("(^|\\s)(@|-XX:\\+Use\\w*GC(\\s|$))");

    private static final Pattern CLASS_ARCHIVE =
            Pattern.compile("(^|\\s)(-Xshare:|-XX:SharedArchiveFile=)");

    boolean chooseCollector() {
        return name(COLLECTOR);
    }

    boolean chooseClassArchive() {
        return name(CLASS_ARCHIVE);
    }

    private boolean name(Pattern choice) {
        return Stream.concat(
                        options.stream(),
                        Stream.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS")
                                .map(name -> environment.getOrDefault(name, "")))
                .anyMatch(text -> choice.matcher(text).find());
    }
}
