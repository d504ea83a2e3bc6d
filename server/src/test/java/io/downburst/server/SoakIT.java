package io.downburst.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.server.user.Counting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server at work for so long as {@code -Dsoak.seconds=} says: one topology runs through, one
 * exits again and again, others come and go, a page and a scraper look each second. What all that
 * holds goes to {@code target/soak.csv}, and what it would be after a day, if it went on as in the
 * second half, is printed.
 */
class SoakIT {

    private static final int SECONDS = Integer.getInteger("soak.seconds", 8);

    /** Each takes a second, since it has the heaps collected. */
    private static final int SAMPLES = Math.min(60, SECONDS / 2);

    private static final int LOOKS_BETWEEN_EVENTS = 4;
    private static final int STEADY_PAUSE_MILLIS = 1;
    private static final int OTHERS_PAUSE_MILLIS = 20;

    @TempDir Path parent;
    private final Map<String, Series> held = new LinkedHashMap<>();
    private Path folder;
    private Client client;
    private ServerJvm server;
    private Web web;

    @BeforeEach
    void start() throws Exception {
        folder = parent.resolve("server");
        client = new Client(folder);
        server = new ServerJvm(folder, parent.resolve("log"));
        Patience.await(server::isListening);
        web = Web.of(folder);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Path submit(String name, int pauseMillis) throws Exception {
        Path orders = Files.createDirectories(parent.resolve(name));
        client.submit(name, Counting.conf(), Counting.topology(orders, pauseMillis));
        Patience.await(() -> client.acked(name) > 0);
        return orders;
    }

    @Test
    void holdsNoMoreInTheEndThanInTheMiddle() throws Exception {
        submit("steady", STEADY_PAUSE_MILLIS);
        ProcessFigures steady =
                new ProcessFigures(
                        ProcessHandle.of(server.pid())
                                .orElseThrow()
                                .children()
                                .findAny()
                                .orElseThrow()
                                .pid());
        Path exiting = submit("exiting", OTHERS_PAUSE_MILLIS);
        long start = System.nanoTime();
        int looks = 0;
        for (int sample = 1; sample <= SAMPLES; sample++) {
            long due = start + TimeUnit.SECONDS.toNanos(SECONDS) / SAMPLES * sample;
            while (System.nanoTime() - due < 0) {
                look();
                if (++looks % LOOKS_BETWEEN_EVENTS == 0) {
                    Files.writeString(exiting.resolve("exit"), "");
                    comeAndGo();
                }
                Thread.sleep(1_000);
            }
            long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
            take("server", server.figures(), seconds);
            take("topology", steady, seconds);
            series("server's folder, bytes").add(seconds, bytesBelow(folder));
        }
        Files.write(Path.of("target", "soak.csv"), Series.lines(held));
        held.forEach((name, series) -> System.out.println(name + ": " + series.afterADay()));

        for (String what : List.of("threads", "open files")) {
            for (String who : List.of("server", "topology")) {
                Series series = series(who + ", " + what);
                assertThat(series.last()).as(who + ", " + what).isLessThan(series.middle() + 4);
            }
        }
        for (String who : List.of("server", "topology")) {
            Series live = series(who + ", live heap, bytes");
            assertThat(live.last()).as(who).isLessThan(live.middle() + (2 << 20));
        }
        deactivate("steady");
        Patience.await(() -> client.emitted("steady") == client.acked("steady"));
        assertThat(client.acked("steady")).isPositive();
    }

    private void deactivate(String name) throws Exception {
        client.call(
                nimbus -> {
                    nimbus.deactivate(name);
                    return null;
                });
    }

    private void look() throws Exception {
        String id = client.summary("steady").get_id();
        for (String address :
                List.of(
                        "/api/downburst/overview",
                        "/api/downburst/topology/" + id + "/history?minutes=60",
                        "/api/v1/topology/" + id,
                        "/metrics")) {
            assertThat(web.get(address).status()).as(address).isEqualTo(200);
        }
    }

    private void comeAndGo() throws Exception {
        submit("passing", OTHERS_PAUSE_MILLIS);
        client.kill("passing");
        Patience.await(() -> !client.isAlive("passing"));
    }

    private Series series(String name) {
        return held.computeIfAbsent(name, key -> new Series());
    }

    private void take(String who, ProcessFigures figures, long seconds) throws Exception {
        series(who + ", threads").add(seconds, figures.threads());
        series(who + ", open files").add(seconds, figures.openFiles());
        series(who + ", live heap, bytes").add(seconds, figures.liveBytes());
        series(who + ", resident, bytes").add(seconds, figures.residentBytes());
    }

    /** Of what is there at once; files come and go meanwhile. */
    private static long bytesBelow(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        }
    }
}
