package io.downburst.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.downburst.server.user.Counting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A wall clock that is set forward and back, for the server and its topologies alike. It needs
 * Debian's libfaketime, and some minutes: that library makes a JVM very slow.
 */
class ClockJumpIT {

    private static final int PAUSE_MILLIS = 5;

    @TempDir Path parent;
    private Path offset;
    private Client client;
    private ServerJvm server;

    @BeforeEach
    void start() throws Exception {
        Optional<Path> library = library();
        assumeTrue(library.isPresent(), "there is no libfaketime");
        offset = Files.writeString(parent.resolve("offset"), "+0d");
        client = new Client(parent.resolve("server"));
        server = startServer(library.get());
    }

    private ServerJvm startServer(Path library) throws Exception {
        List<String> wrapper =
                List.of(
                        "env",
                        "LD_PRELOAD=" + library,
                        "FAKETIME_TIMESTAMP_FILE=" + offset,
                        "FAKETIME_CACHE_DURATION=1",
                        "FAKETIME_DONT_FAKE_MONOTONIC=1");
        ServerJvm started = new ServerJvm(parent.resolve("server"), parent.resolve("log"), wrapper);
        Patience.await(started::isListening);
        return started;
    }

    private static Optional<Path> library() throws IOException {
        try (Stream<Path> folders = Files.list(Path.of("/usr/lib"))) {
            return folders.map(folder -> folder.resolve("faketime/libfaketimeMT.so.1"))
                    .filter(Files::exists)
                    .findAny();
        }
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void topologiesGoOnComeAndGoWhateverTheClockSays() throws Exception {
        submit("steady");
        awaitMoreAcks("steady");
        Set<Long> processes = processes();

        for (Duration jump : List.of(Duration.ofDays(2), Duration.ofDays(-3), Duration.ZERO)) {
            Files.writeString(offset, "%+dd".formatted(jump.toDays()));
            awaitMoreAcks("steady");
            assertThat(processes()).isEqualTo(processes);
            assertThat(uptimeSeconds("steady")).isBetween(0, 3_600);

            Patience.await(() -> submitsAt(Instant.now().plus(jump)));
            awaitMoreAcks("newcomer");
            assertThat(uptimeSeconds("newcomer")).isBetween(0, 3_600);
            kill("newcomer");
        }
    }

    @Test
    void aServerThatStartsInThePastTakesItsTopologiesOver() throws Exception {
        submit("steady");
        awaitMoreAcks("steady");
        Set<Long> processes = processes();
        server.kill();
        Files.writeString(offset, "-3d");
        server = startServer(library().orElseThrow());
        Patience.await(() -> submitsAt(Instant.now().minus(Duration.ofDays(3))));
        awaitMoreAcks("steady");
        assertThat(uptimeSeconds("steady")).isBetween(0, 3_600);
        kill("newcomer");
        kill("steady");
        assertThat(processes).noneMatch(pid -> ProcessHandle.of(pid).isPresent());
    }

    /** Submits a newcomer, if the server's clock shows about this time by now. */
    private boolean submitsAt(Instant time) throws Exception {
        submit("newcomer");
        boolean is = Duration.between(time, submittedAt("newcomer")).abs().toHours() < 1;
        if (!is) {
            kill("newcomer");
        }
        return is;
    }

    private void kill(String name) throws Exception {
        int before = client.summaries().size();
        client.kill(name);
        Patience.await(() -> client.summaries().size() < before);
    }

    private void submit(String name) throws Exception {
        client.submit(name, Counting.conf(), Counting.topology(parent, PAUSE_MILLIS));
    }

    private void awaitMoreAcks(String name) throws Exception {
        Patience.await(() -> client.acked(name) > 0);
        long before = client.acked(name);
        Patience.await(() -> client.acked(name) > before);
    }

    private int uptimeSeconds(String name) throws Exception {
        return client.summary(name).get_uptime_secs();
    }

    /** A topology's id ends with the second in which it was submitted. */
    private Instant submittedAt(String name) throws Exception {
        String id = client.summary(name).get_id();
        return Instant.ofEpochSecond(Long.parseLong(id.substring(id.lastIndexOf('-') + 1)));
    }

    private Set<Long> processes() {
        return ProcessHandle.of(server.pid())
                .orElseThrow()
                .children()
                .map(ProcessHandle::pid)
                .collect(Collectors.toSet());
    }
}
