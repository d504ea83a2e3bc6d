package io.downburst.bench;

import com.sun.management.OperatingSystemMXBean;
import io.downburst.bench.figure.Metric;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.stream.Stream;

/** The machine, the JVM and the way of measuring, for the head of a report. */
final class Setting {
    private static final OperatingSystemMXBean OS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private Setting() {}

    static String describe(Settings settings) {
        return """
                - %s, %s, %d cores, %s memory, load average %.1f before the first run
                - %s %s, the same flags for all: `%s`
                - against %s
                - pairs: %d; a fresh JVM each run; warm-up until two spans of %d s are as fast, window %d s
                """
                .formatted(
                        LocalDate.now(),
                        processor(),
                        Runtime.getRuntime().availableProcessors(),
                        Figures.show(Metric.Unit.BYTES, OS.getTotalMemorySize()),
                        OS.getSystemLoadAverage(),
                        System.getProperty("java.vm.name"),
                        System.getProperty("java.vm.version"),
                        String.join(" ", settings.jvmFlags()),
                        Engine.names(settings.opponents()),
                        settings.pairs(),
                        settings.warmUpSpan(),
                        settings.seconds());
    }

    private static String processor() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .findFirst()
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .orElse("unknown processor");
        } catch (IOException e) {
            return "unknown processor";
        }
    }
}
