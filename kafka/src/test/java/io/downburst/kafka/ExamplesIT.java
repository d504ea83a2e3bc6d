package io.downburst.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The examples as a user starts them, by the launcher, on a broker that others have filled. */
@ExtendWith(WithBroker.class)
class ExamplesIT {

    private static final Path LAUNCHER = Path.of("..", "downburst").toAbsolutePath().normalize();
    private static final int PARTITIONS = 32;
    private static final int EVENTS = 100;

    @TempDir Path folder;

    @Test
    void countsTheWordsOfOneTopicIntoAnother(Broker broker, Topics topics) throws Exception {
        topics.create("lines", 2);
        topics.create("counts", 1);
        topics.send("lines", 0, List.of("To be or", "not to be"));
        topics.send("lines", 1, List.of("to see"));

        Process run = example("kafka-word-count", broker.address(), "lines", "counts");
        try {
            Map<String, Long> counts = Map.of("to", 3L, "be", 2L, "or", 1L, "not", 1L, "see", 1L);
            Topics.await("counts" + counts, () -> highest(topics.read("counts")).equals(counts));
            topics.awaitCommitted("kafka-word-count", "lines", Map.of(0, 2L, 1, 1L));
        } finally {
            end(run);
        }

        assertThat(topics.read("counts")).hasSize(8);
        assertThat(out()).contains("ledger: emitted 3 = acked 3 + failed 0 + pending 0");
    }

    private static Map<String, Long> highest(List<Map.Entry<String, String>> records) {
        Map<String, Long> highest = new HashMap<>();
        records.forEach(it -> highest.merge(it.getKey(), Long.valueOf(it.getValue()), Math::max));
        return highest;
    }

    /** With the properties of docs/eventhubs.md, and the trust that this broker's need. */
    @Test
    void countsTheEventsOfAnEventHub(Broker broker, Topics topics) throws Exception {
        topics.create("hub", PARTITIONS);
        topics.sendNumbers("hub", PARTITIONS, EVENTS);

        Process run =
                example(
                        "kafka-event-count",
                        broker.secureAddress(),
                        "hub",
                        eventHubs(broker).toString());
        try {
            Topics.await("all events", () -> out().lines().anyMatch("3,200 events"::equals));
            topics.awaitCommitted("event-count", "hub", topics.ends("hub", PARTITIONS));
        } finally {
            end(run);
        }

        assertThat(out())
                .containsPattern("events +32 +3,200 +- +3,200 +0 ")
                .contains("ledger: emitted 3,200 = acked 3,200 + failed 0 + pending 0");
    }

    private Path eventHubs(Broker broker) throws IOException {
        String page = Files.readString(Path.of("..", "docs", "eventhubs.md"));
        String block = page.substring(page.indexOf("```properties\n") + "```properties\n".length());
        String recipe =
                block.substring(0, block.indexOf("```"))
                        .replaceFirst("Endpoint=[^\"]*", Broker.CONNECTION_STRING);
        Path file = folder.resolve("eventhubs.properties");
        Properties trust = new Properties();
        trust.putAll(broker.trust());
        try (var out = Files.newBufferedWriter(file)) {
            out.write(recipe);
            trust.store(out, null);
        }
        return file;
    }

    private Process example(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(LAUNCHER.toString(), "example"));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
    }

    private String out() throws IOException {
        return Files.readString(folder.resolve("out"));
    }

    /** In good order: it drains and prints its ledger. */
    private void end(Process run) throws Exception {
        run.destroy();
        boolean ended = run.waitFor(1, TimeUnit.MINUTES);
        run.destroyForcibly();
        assertThat(ended).as("ended by itself").isTrue();
        assertThat(run.exitValue()).as(Files.readString(folder.resolve("err"))).isZero();
    }
}
