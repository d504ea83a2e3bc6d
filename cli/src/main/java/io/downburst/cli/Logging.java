package io.downburst.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.helpers.NOP_FallbackServiceProvider;

/** Chooses the log configuration: the user's if there is one, else ours. */
final class Logging {

    private static final String PROPERTY = "log4j2.configurationFile";
    private static final String OURS = "downburst-log4j2.xml";
    private static final List<String> NAMES = List.of("log4j2-test", "log4j2");
    private static final List<String> EXTENSIONS =
            List.of("properties", "yaml", "yml", "json", "jsn", "xml");

    private Logging() {}

    /** To be called before anything logs. */
    static void configure() {
        boolean named =
                Stream.of(PROPERTY, "log4j.configurationFile", "log4j2.configuration.file")
                        .anyMatch(name -> System.getProperty(name) != null);
        if (!named) {
            System.setProperty(PROPERTY, ofUser().map(URL::toString).orElse(OURS));
        }
    }

    /**
     * For a command that prints whatever it has to say: log4j would take longer to start than all
     * else.
     */
    static void none() {
        System.setProperty("slf4j.provider", NOP_FallbackServiceProvider.class.getName());
        System.setProperty("slf4j.internal.verbosity", "WARN");
    }

    /** What log4j would find by itself, but for the one that storm-client brings along. */
    private static Optional<URL> ofUser() {
        String ourJar = Logging.class.getProtectionDomain().getCodeSource().getLocation().getPath();
        String ourFolder = ourJar.substring(0, ourJar.lastIndexOf('/') + 1);
        return NAMES.stream()
                .flatMap(name -> EXTENSIONS.stream().map(extension -> name + "." + extension))
                .flatMap(Logging::onClassPath)
                .filter(url -> !url.getPath().contains(ourFolder))
                .findFirst();
    }

    private static Stream<URL> onClassPath(String name) {
        try {
            return Collections.list(ClassLoader.getSystemResources(name)).stream();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the class path", e);
        }
    }
}
