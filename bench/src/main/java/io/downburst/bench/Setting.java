package io.downburst.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;

/** The machine, the JVM and the way of measuring, for the head of a report. */
final class Setting {
    private Setting() {}

    static String describe(Settings settings, Home home) {
        return """
                - %s, %s, %d cores, %s
                - %s %s, the same flags for both: `%s`
                - %d pairs, a fresh JVM each run; warm-up %d s or to the first collection, window %d s
                - text counted: %s
                """
                .formatted(
                        LocalDate.now(),
                        value("/proc/cpuinfo", "model name"),
                        Runtime.getRuntime().availableProcessors(),
                        value("/proc/meminfo", "MemTotal"),
                        System.getProperty("java.vm.name"),
                        System.getProperty("java.vm.version"),
                        String.join(" ", settings.jvmFlags()),
                        settings.pairs(),
                        settings.warmSeconds(),
                        settings.seconds(),
                        home.text()
                                .map(text -> text.getFileName().toString())
                                .orElse("a made one"));
    }

    private static String value(String file, String key) {
        try (var lines = Files.lines(Path.of(file))) {
            return lines.filter(line -> line.startsWith(key))
                    .findFirst()
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .orElse("unknown " + key);
        } catch (IOException e) {
            return "unknown " + key;
        }
    }
}
