package io.downburst.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.server.user.Counting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server that topologies come to and go from. {@code -Dcycles=} and {@code -Dtopologies=} make a
 * soak of it.
 */
class EnduranceIT {

    private static final int CYCLES = Integer.getInteger("cycles", 4);
    private static final int SIDE_BY_SIDE = Integer.getInteger("topologies", 3);

    /** Until code is compiled, classes are loaded and pools are as large as they will be. */
    private static final int SETTLING = 4;

    private static final int PAUSE_MILLIS = 20;

    @TempDir Path parent;
    private Path folder;
    private Client client;
    private ServerJvm server;

    @BeforeEach
    void start() throws Exception {
        folder = parent.resolve("server");
        client = new Client(folder);
        server = new ServerJvm(folder, parent.resolve("log"));
        Patience.await(server::isListening);
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    /** One that leaves the processors to others most of the time. */
    private void submit(String name) throws Exception {
        client.submit(name, Counting.conf(), Counting.topology(parent, PAUSE_MILLIS));
    }

    private void awaitAcks(String name) throws Exception {
        Patience.await(() -> client.acked(name) > 0);
    }

    private void kill(String name) throws Exception {
        client.kill(name);
        Patience.await(() -> !client.isAlive(name));
    }

    @Test
    void nothingIsLeftOfTopologiesThatCameAndWent() throws Exception {
        for (int i = 0; i < SETTLING; i++) {
            comeAndGo(i);
        }
        Patience.await(() -> server.children() == 0);
        int threads = server.figures().threads();
        int openFiles = server.figures().openFiles();
        List<Path> files = files();
        long bytes = server.figures().liveBytes();
        for (int i = 0; i < CYCLES; i++) {
            comeAndGo(i);
        }
        Patience.await(() -> server.children() == 0);
        // Threads of a pool, files of a connection: they come and go by ones, not by cycles.
        Patience.await(() -> server.figures().threads() <= threads + 2);
        Patience.await(() -> server.figures().openFiles() <= openFiles + 2);
        assertThat(files()).isEqualTo(files);
        assertThat(server.figures().liveBytes())
                .as("bytes")
                .isLessThan(bytes + (1 << 20) + CYCLES * 256L);
    }

    private void comeAndGo(int cycle) throws Exception {
        String name = "cycle-" + cycle % SETTLING;
        submit(name);
        awaitAcks(name);
        kill(name);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.sorted().toList();
        }
    }

    @Test
    void manySideBySideOutliveAKilledServer() throws Exception {
        List<String> names =
                IntStream.range(0, SIDE_BY_SIDE).mapToObj(number -> "many-" + number).toList();
        for (String name : names) {
            submit(name);
        }
        for (String name : names) {
            awaitAcks(name);
        }
        List<ProcessHandle> processes =
                new ArrayList<>(ProcessHandle.of(server.pid()).orElseThrow().children().toList());
        assertThat(processes).hasSize(SIDE_BY_SIDE);
        int temporary = temporaryFiles();

        server.kill();
        assertThat(processes).allMatch(ProcessHandle::isAlive);
        server = new ServerJvm(folder, parent.resolve("log"));
        Patience.await(server::isListening);
        assertThat(client.summaries()).hasSize(SIDE_BY_SIDE);
        assertThat(temporaryFiles()).as("the killed server's are gone").isEqualTo(temporary);
        for (String name : names) {
            awaitAcks(name);
        }
        for (String name : names) {
            kill(name);
        }
        assertThat(processes).noneMatch(ProcessHandle::isAlive);
        assertThat(client.summaries()).isEmpty();
        try (Stream<Path> left = Files.list(folder.resolve("topologies"))) {
            assertThat(left).isEmpty();
        }
    }

    private int temporaryFiles() {
        return folder.resolve("tmp").toFile().list().length;
    }

    @Test
    void aProcessWhoseFolderWasDeletedEnds() throws Exception {
        submit("orphan");
        awaitAcks("orphan");
        ProcessHandle process =
                ProcessHandle.of(server.pid()).orElseThrow().children().findAny().orElseThrow();
        server.kill();
        for (Path file : files().stream().sorted(Comparator.reverseOrder()).toList()) {
            Files.delete(file);
        }
        Patience.await(() -> !process.isAlive());
    }
}
