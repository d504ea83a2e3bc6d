package io.downburst.oracle;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The broker of module kafka's tests, in a JVM of its own: what it needs would come in Storm's way.
 */
final class KafkaBroker {

    private static final Path MODULE = Path.of("..", "kafka", "target").toAbsolutePath();
    private static final String SAYS_WHERE = "broker at ";
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final Process process;
    private final String address;

    /**
     * Returns once it runs.
     *
     * @param folder for its files
     */
    KafkaBroker(Path folder) throws IOException, InterruptedException {
        Path log = folder.resolve("broker.out");
        String classPath =
                MODULE.resolve("test-classes")
                        + File.pathSeparator
                        + Files.readString(MODULE.resolve("broker.classpath"));
        process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                classPath,
                                "io.downburst.kafka.Broker",
                                folder.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        address = awaitAddress(log);
    }

    private String awaitAddress(Path log) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < deadline && process.isAlive()) {
            String said = Files.readString(log);
            // The end may still be on its way.
            Optional<String> where =
                    said.substring(0, said.lastIndexOf('\n') + 1)
                            .lines()
                            .filter(line -> line.startsWith(SAYS_WHERE))
                            .findFirst();
            if (where.isPresent()) {
                return where.get().substring(SAYS_WHERE.length());
            }
            Thread.sleep(50);
        }
        process.destroyForcibly();
        throw new IOException("no broker: " + Files.readString(log));
    }

    /** Its host and port. */
    String address() {
        return address;
    }

    void end() throws IOException, InterruptedException {
        process.getOutputStream().close();
        process.waitFor(30, TimeUnit.SECONDS);
        process.destroyForcibly().waitFor();
    }
}
