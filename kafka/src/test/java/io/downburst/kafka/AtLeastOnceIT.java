package io.downburst.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.storm.Config;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.RebalanceOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every record written is acked, and no commit ever passes one that is not, while records come,
 * some are failed, some are acked late, and the reader does not stay as it is.
 */
@ExtendWith(WithBroker.class)
class AtLeastOnceIT {

    private static final int PARTITIONS = 4;
    private static final int KILLS = 2;
    private static final int ACKS_A_LIFE = 1000;

    @TempDir Path folder;

    @Test
    @SuppressWarnings("try") // The writer need only be there.
    void losesNothingIfKilled(Broker broker, Topics topics) throws Exception {
        topics.create("killed", PARTITIONS);
        Ledger ledger = new Ledger(folder.resolve("ledger"), "killed", "killed");
        try (Writer writer = new Writer(topics, "killed", PARTITIONS)) {
            for (int life = 0; life < KILLS; life++) {
                Map<Integer, Long> before = ledger.checkedCommits(topics);
                long acks = ledger.lines() + ACKS_A_LIFE;
                Process reader = start(broker);
                Topics.await(
                        "commits in life " + life,
                        () ->
                                !ledger.checkedCommits(topics).equals(before)
                                        && ledger.lines() >= acks);
                assertThat(reader.isAlive()).isTrue();
                reader.destroyForcibly().waitFor();
            }
        }
        Map<Integer, Long> ends = topics.ends("killed", PARTITIONS);
        assertThat(ledger.has(ends)).as("all acked before the last life").isFalse();
        Process last = start(broker);
        try {
            Topics.await("all commits", () -> ledger.checkedCommits(topics).equals(ends));
            last.getOutputStream().close();
            assertThat(last.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(last.exitValue()).isZero();
        } finally {
            last.destroyForcibly();
        }
        assertThat(ledger.has(ends)).isTrue();
    }

    private Process start(Broker broker) throws Exception {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledReader.class.getName(),
                        broker.address(),
                        "killed",
                        folder.resolve("ledger").toString())
                .redirectErrorStream(true)
                .redirectOutput(
                        ProcessBuilder.Redirect.appendTo(
                                Path.of("target", "killed-reader.log").toFile()))
                .start();
    }

    @Test
    void losesNothingIfPartitionsMove(Broker broker, Topics topics) throws Exception {
        topics.create("moved", 2);
        Ledger ledger = new Ledger(folder.resolve("ledger"), "moved", "moved");
        try (LocalCluster cluster = new LocalCluster()) {
            cluster.submitTopology(
                    "moved",
                    new Config(),
                    KilledReader.topology(broker.address(), "moved", folder.resolve("ledger")));
            try (Writer writer = new Writer(topics, "moved", 2)) {
                awaitProgress(ledger, topics);
                RebalanceOptions two = new RebalanceOptions();
                two.set_wait_secs(0);
                two.put_to_num_executors("records", 2);
                cluster.rebalance("moved", two);
                awaitProgress(ledger, topics);
                topics.extend("moved", PARTITIONS);
                writer.partitions.set(PARTITIONS);
                Topics.await(
                        "commits in new partitions",
                        () -> ledger.checkedCommits(topics).size() == PARTITIONS);
            }
            Map<Integer, Long> ends = topics.ends("moved", PARTITIONS);
            Topics.await("all commits", () -> ledger.checkedCommits(topics).equals(ends));
            assertThat(ledger.has(ends)).isTrue();
        }
    }

    private static void awaitProgress(Ledger ledger, Topics topics) throws Exception {
        Map<Integer, Long> before = ledger.checkedCommits(topics);
        long acks = ledger.lines() + ACKS_A_LIFE;
        Topics.await(
                "progress from " + before,
                () -> !ledger.checkedCommits(topics).equals(before) && ledger.lines() >= acks);
    }

    /** Writes some records to every partition each few milliseconds. */
    private static final class Writer implements AutoCloseable {
        private static final int AT_ONCE = 5;
        private final ScheduledExecutorService thread =
                Executors.newSingleThreadScheduledExecutor();
        private final AtomicInteger partitions;
        private final Topics topics;

        Writer(Topics topics, String topic, int partitions) {
            this.topics = topics;
            this.partitions = new AtomicInteger(partitions);
            thread.scheduleWithFixedDelay(
                    () -> topics.sendNumbers(topic, this.partitions.get(), AT_ONCE),
                    0,
                    5,
                    TimeUnit.MILLISECONDS);
        }

        @Override
        public void close() {
            thread.shutdown();
            try {
                assertThat(thread.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
