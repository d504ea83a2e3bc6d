package io.downburst.cli;

import java.util.List;
import java.util.stream.Stream;

/** Chooses the log configuration: the user's if there is one, else ours. */
final class Logging {

    private static final String PROPERTY = "log4j2.configurationFile";
    private static final String OURS = "downburst-log4j2.xml";
    private static final List<String> EXTENSIONS =
            List.of("properties", "yaml", "yml", "json", "jsn", "xml");

    private Logging() {}

    /** To be called before anything logs. */
    static void configure() {
        boolean configured =
                Stream.of(PROPERTY, "log4j.configurationFile", "log4j2.configuration.file")
                        .anyMatch(name -> System.getProperty(name) != null);
        if (!configured && !onClassPath("log4j2-test.") && !onClassPath("log4j2.")) {
            System.setProperty(PROPERTY, OURS);
        }
    }

    private static boolean onClassPath(String name) {
        return EXTENSIONS.stream()
                .anyMatch(extension -> ClassLoader.getSystemResource(name + extension) != null);
    }
}
