package org.apache.storm;

import static org.apache.storm.LocalClusterTest.await;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichSpout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Credentials reach components: those of the submission before open, uploads over them. */
@Timeout(60)
class CredentialsTest {

    @Test
    void uploadedCredentialsAreLaidOverThoseOfTheSubmission() throws Exception {
        try (LocalCluster cluster = new LocalCluster();
                Shared<ConcurrentLinkedQueue<Object>> calls =
                        new Shared<>(new ConcurrentLinkedQueue<>())) {
            TopologyBuilder builder = new TopologyBuilder();
            builder.setSpout("spout", new ListeningSpout(calls));
            SubmitOptions options = new SubmitOptions(TopologyInitialStatus.ACTIVE);
            options.set_creds(new Credentials(Map.of("user", "old", "realm", "storm")));
            cluster.submitTopologyWithOpts(
                    "topology", new Config(), builder.createTopology(), options);
            await(() -> calls.get().contains("open"));
            cluster.uploadNewCredentials("topology", new Credentials(Map.of("user", "new")));
            await(() -> calls.get().size() == 3);
            assertThat(calls.get())
                    .containsExactly(
                            Map.of("user", "old", "realm", "storm"),
                            "open",
                            Map.of("user", "new", "realm", "storm"));
        }
    }

    private static final class ListeningSpout extends BaseRichSpout
            implements ICredentialsListener {
        private final Shared<ConcurrentLinkedQueue<Object>> calls;

        ListeningSpout(Shared<ConcurrentLinkedQueue<Object>> calls) {
            this.calls = calls;
        }

        @Override
        public void setCredentials(Map<String, String> credentials) {
            calls.get().add(Map.copyOf(credentials));
        }

        @Override
        public void open(
                Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
            calls.get().add("open");
        }

        @Override
        public void nextTuple() {}

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }
}
