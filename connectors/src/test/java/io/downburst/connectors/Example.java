package io.downburst.connectors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** An example as a user starts it, by the launcher. */
final class Example implements AutoCloseable {

    private static final Path LAUNCHER = Path.of("..", "downburst").toAbsolutePath().normalize();
    private static final int PATIENCE_MINUTES = 3;

    private final Process process;
    private final Path out;
    private final Path err;

    /**
     * Starts it.
     *
     * @param folder for what it prints
     */
    Example(Path folder, String... arguments) throws IOException {
        out = Files.createTempFile(folder, "out", "");
        err = Files.createTempFile(folder, "err", "");
        List<String> command = new ArrayList<>(List.of(LAUNCHER.toString(), "example"));
        command.addAll(List.of(arguments));
        process =
                new ProcessBuilder(command)
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile())
                        .start();
    }

    /** Asks it to drain and end, as Ctrl-C does. */
    Example end() {
        process.destroy();
        return this;
    }

    /** Waits until it has ended well, and returns what it has printed. */
    String printed() throws IOException, InterruptedException {
        boolean ended = process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES);
        assertThat(ended).as("ended by itself; %s", Files.readString(err)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(err)).isZero();
        return Files.readString(out);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
