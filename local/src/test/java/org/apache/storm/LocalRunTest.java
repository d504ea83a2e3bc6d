package org.apache.storm;

import static org.apache.storm.LocalClusterTest.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.downburst.local.LocalRun;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.storm.utils.NimbusClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Main classes written for a remote cluster, run as {@code storm local} runs them. */
@Timeout(60)
class LocalRunTest {
    private static final AtomicReference<String> LINE = new AtomicReference<>();

    /** Submits a word count of its only argument. */
    public static final class Program {
        private Program() {}

        public static void main(String[] args) throws Exception {
            LINE.set(args[0]);
            Words words = new Words().lines(args[0]);
            StormSubmitter.submitTopology("words", new Config(), words.builder().createTopology());
            await(() -> words.ledger().acked().size() == 1 || args[0].equals("boom"));
            if (args[0].equals("boom")) {
                try (NimbusClient client = NimbusClient.Builder.withConf(Map.of()).build()) {
                    await(() -> status(client).equals("FAILED"));
                }
            }
        }

        private static String status(NimbusClient client) throws Exception {
            return client.getClient().getTopologySummaryByName("words").get_status();
        }
    }

    @BeforeEach
    void doNotWaitAfterwards() {
        System.setProperty("storm.local.sleeptime", "0");
    }

    @AfterEach
    void clear() {
        System.clearProperty("storm.local.sleeptime");
    }

    @Test
    void aProgramRunsWithItsArgumentsAndEndsWithStatusZero() throws Exception {
        assertThat(LocalRun.main(new String[] {Program.class.getName(), "fine"})).isZero();
        assertThat(LINE).hasValue("fine");
        assertThat(NimbusClient.isLocalOverride()).isFalse();
    }

    @Test
    void aThrowableInAComponentEndsWithStatusOne() throws Exception {
        assertThat(LocalRun.main(new String[] {Program.class.getName(), "boom"})).isOne();
    }

    @Test
    void whatAProgramThrowsComesOutAndClosesTheCluster() {
        assertThatThrownBy(() -> LocalRun.main(new String[] {Program.class.getName()}))
                .isInstanceOf(ArrayIndexOutOfBoundsException.class);
        assertThat(NimbusClient.isLocalOverride()).isFalse();
        assertThatThrownBy(() -> LocalRun.main(new String[0]))
                .hasMessage("No class was specified to run");
        assertThatThrownBy(() -> LocalRun.main(new String[] {"no.such.Program"}))
                .isInstanceOf(ClassNotFoundException.class);
    }
}
