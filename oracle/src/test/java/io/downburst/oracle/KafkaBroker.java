package io.downburst.oracle;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * The broker of module kafka's tests, in a JVM of its own: what it needs would come in Storm's way.
 */
final class KafkaBroker {

    private static final Path MODULE = Path.of("..", "kafka", "target").toAbsolutePath();
    private static final String SAYS_WHERE = "broker at ";

    private final Process process;
    private final String address;

    /**
     * Returns once it runs.
     *
     * @param folder for its files
     */
    KafkaBroker(Path folder) throws IOException {
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
                        .redirectError(folder.resolve("broker.log").toFile())
                        .start();
        address =
                process.inputReader()
                        .lines()
                        .filter(line -> line.startsWith(SAYS_WHERE))
                        .map(line -> line.substring(SAYS_WHERE.length()))
                        .findFirst()
                        .orElseThrow(() -> new IOException("no broker: " + log(folder)));
    }

    private static String log(Path folder) {
        try {
            return Files.readString(folder.resolve("broker.log"));
        } catch (IOException e) {
            return e.toString();
        }
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
