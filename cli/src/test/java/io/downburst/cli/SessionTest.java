package io.downburst.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.local.StartedEngines;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichSpout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SessionTest {

    private final Session session = new Session(Optional.empty());
    private LocalCluster cluster;

    @BeforeEach
    void open() throws Exception {
        cluster = new LocalCluster();
        StartedEngines.listen(session::add);
    }

    @AfterEach
    void close() throws Exception {
        cluster.close();
    }

    @Test
    void endsWhenMainHasReturnedAndTheLastTopologyIsClosed() throws Exception {
        submit("one", false);
        submit("other", false);
        kill("one");
        session.mainReturned();
        assertThat(session.isEnding()).isFalse();
        kill("other");
        assertThat(session.awaitEnding()).isEqualTo(Ending.COMPLETE);
    }

    @Test
    void endsAtOnceWhereNothingWasSubmitted() {
        assertThat(session.isEnding()).isFalse();
        session.mainReturned();
        assertThat(session.awaitEnding()).isEqualTo(Ending.COMPLETE);
    }

    @Test
    void livesAsLongAsAnybodyMayTypeIt() throws Exception {
        Session longest = new Session(Optional.of(Duration.ofSeconds(Long.MAX_VALUE)));
        StartedEngines.listen(longest::add);
        submit("idle", false);
        longest.mainReturned();
        assertThat(longest.isEnding()).isFalse();
    }

    @Test
    void aTopologyThatStartsAfreshHasNotEnded() throws Exception {
        submit("idle", false);
        session.mainReturned();
        RebalanceOptions options = new RebalanceOptions();
        options.set_wait_secs(0);
        options.put_to_num_executors("spout", 1);
        cluster.rebalance("idle", options);
        assertThat(session.engines()).hasSize(2);
        assertThat(session.isEnding()).isFalse();
        kill("idle");
        assertThat(session.awaitEnding()).isEqualTo(Ending.COMPLETE);
    }

    @Test
    void endsWithTheFirstFailure() throws Exception {
        submit("idle", false);
        submit("sick", true);
        Ending ending = session.awaitEnding();
        assertThat(ending.exitCode()).isEqualTo(1);
        assertThat(ending.message()).contains("sick", "spout", "nothing to read");
        session.end(Ending.INTERRUPTED);
        assertThat(session.awaitEnding()).isEqualTo(ending);
    }

    @Test
    void endsWhenItsTimeIsUp() throws Exception {
        Session brief = new Session(Optional.of(Duration.ofMillis(1)));
        StartedEngines.listen(brief::add);
        submit("idle", false);
        assertThat(brief.isEnding()).isFalse();
        brief.mainReturned();
        assertThat(brief.awaitEnding()).isEqualTo(Ending.TIME_IS_UP);
    }

    private void submit(String name, boolean fails) throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new QuietSpout(fails), 2);
        StormTopology topology = builder.createTopology();
        cluster.submitTopology(name, new Config(), topology);
    }

    private void kill(String name) throws Exception {
        cluster.killTopologyWithOpts(name, LocalCluster.KILL_NOW);
    }

    private static final class QuietSpout extends BaseRichSpout {
        private static final long serialVersionUID = 1L;
        private final boolean fails;

        private QuietSpout(boolean fails) {
            this.fails = fails;
        }

        @Override
        public void open(Map<String, Object> c, TopologyContext x, SpoutOutputCollector o) {}

        @Override
        public void nextTuple() {
            if (fails) {
                throw new IllegalStateException("nothing to read");
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }
}
