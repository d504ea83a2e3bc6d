package io.downburst.connectors;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.GetResponse;
import com.rabbitmq.client.MessageProperties;
import io.downburst.rabbitmq.Publication;
import io.downburst.rabbitmq.RabbitBolt;
import io.downburst.rabbitmq.RabbitSpout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.storm.Config;
import org.apache.storm.spout.Scheme;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Our spout and bolt for RabbitMQ, on a broker. */
@SuppressWarnings("try") // Some topologies need only be there.
class RabbitIT {

    private static final int COUNT = 2000;

    @TempDir static Path folder;

    private static RabbitServer server;
    private static final AtomicInteger QUEUES = new AtomicInteger();

    private String in;
    private String out;

    /** Whole numbers; anything else is not understood. */
    private static final class Numeral implements Scheme {
        @Override
        public List<Object> deserialize(ByteBuffer body) {
            return new Values(Integer.valueOf(UTF_8.decode(body).toString()));
        }

        @Override
        public Fields getOutputFields() {
            return new Fields("number");
        }
    }

    /** Keeps what it gets to itself. */
    private static final class Keeper extends BaseRichBolt {
        static final AtomicInteger KEPT = new AtomicInteger();

        @Override
        public void prepare(
                Map<String, Object> conf, TopologyContext context, OutputCollector collector) {}

        @Override
        public void execute(Tuple tuple) {
            KEPT.incrementAndGet();
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }

    @BeforeAll
    static void start() throws Exception {
        Optional<Path> program = ServerProcess.program("rabbitmq-server");
        assumeTrue(program.isPresent(), "there is no rabbitmq-server");
        server = new RabbitServer(folder, program.get());
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    private interface Use {
        void of(Channel channel) throws Exception;
    }

    private static void onChannel(Use use) throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setUri(server.uri());
        try (Connection connection = factory.newConnection();
                Channel channel = connection.createChannel()) {
            use.of(channel);
        }
    }

    @BeforeEach
    void makeQueues() throws Exception {
        in = "in-" + QUEUES.incrementAndGet();
        out = "out-" + QUEUES.get();
        onChannel(
                channel -> {
                    channel.exchangeDeclare("refused", "fanout", true);
                    channel.queueDeclare("refused", true, false, false, null);
                    channel.queueBind("refused", "refused", "");
                    channel.queueDeclare(
                            in, true, false, false, Map.of("x-dead-letter-exchange", "refused"));
                    channel.queueDeclare(out, true, false, false, null);
                });
    }

    private void publish(int count) throws Exception {
        onChannel(
                channel -> {
                    channel.confirmSelect();
                    for (int n = 0; n < count; n++) {
                        publish(channel, Integer.toString(n));
                    }
                    channel.waitForConfirmsOrDie();
                });
    }

    private void publish(Channel channel, String body) throws IOException {
        channel.basicPublish("", in, MessageProperties.PERSISTENT_BASIC, body.getBytes(UTF_8));
    }

    /** From the one queue through a relay to the other. */
    private TopologyBuilder relay(int failEvery) {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("in", new RabbitSpout(server.uri(), in, new Numeral()), 2);
        topology.setBolt("relay", new Relay("number", failEvery)).shuffleGrouping("in");
        String queue = out;
        topology.setBolt(
                        "out",
                        new RabbitBolt(
                                server.uri(),
                                tuple ->
                                        Publication.toQueue(
                                                queue,
                                                tuple.getValue(0).toString().getBytes(UTF_8))),
                        2)
                .shuffleGrouping("relay");
        return topology;
    }

    private static long messages(Channel channel, String queue) throws IOException {
        return channel.queueDeclarePassive(queue).getMessageCount();
    }

    /** How often each message is in the queue. */
    private static Map<Integer, Integer> contents(String queue) throws Exception {
        Map<Integer, Integer> contents = new TreeMap<>();
        bodies(queue).forEach(body -> contents.merge(Integer.valueOf(body), 1, Integer::sum));
        return contents;
    }

    private static List<String> bodies(String queue) throws Exception {
        List<String> bodies = new ArrayList<>();
        onChannel(
                channel -> {
                    GetResponse message = channel.basicGet(queue, true);
                    while (message != null) {
                        bodies.add(new String(message.getBody(), UTF_8));
                        message = channel.basicGet(queue, true);
                    }
                });
        return bodies;
    }

    @Test
    void eachMessageGoesThroughOnce() throws Exception {
        publish(COUNT);
        try (Run run = Run.of(relay(0), Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 100))) {
            Run.await(() -> run.acked("in") == COUNT);
        }
        onChannel(channel -> assertThat(messages(channel, in)).isZero());
        Map<Integer, Integer> contents = contents(out);
        assertThat(contents).hasSize(COUNT);
        assertThat(contents.values()).containsOnly(1);
    }

    @Test
    void whatFailedComesAgain() throws Exception {
        publish(COUNT);
        try (Run run = Run.of(relay(1), Map.of())) {
            Run.await(() -> run.acked("in") == COUNT);
        }
        assertThat(Relay.SEEN).hasSize(COUNT);
        onChannel(channel -> assertThat(messages(channel, in)).isZero());
        assertThat(contents(out)).hasSize(COUNT);
    }

    @Test
    void nothingIsLostWhenTheBrokerIsKilled() throws Exception {
        publish(COUNT);
        server.syncQueues();
        try (Run run = Run.of(relay(1), Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 50))) {
            onChannel(channel -> Run.await(() -> messages(channel, out) > COUNT / 4));
            server.kill();
            server.start();
            Set<Integer> arrived = new TreeSet<>();
            Run.await(
                    () -> {
                        arrived.addAll(contents(out).keySet());
                        return arrived.size() == COUNT;
                    });
        }
    }

    @Test
    void theBrokerGivesNoMoreThanMayBePending() throws Exception {
        publish(COUNT);
        Keeper.KEPT.set(0);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("in", new RabbitSpout(server.uri(), in, new Numeral()), 2);
        topology.setBolt("keeper", new Keeper()).shuffleGrouping("in");
        try (Run run = Run.of(topology, Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 10))) {
            Run.await(() -> Keeper.KEPT.get() == 20);
            onChannel(channel -> assertThat(messages(channel, in)).isEqualTo(COUNT - 20));
        }
        // Its tasks are gone: what they had goes back.
        onChannel(channel -> Run.await(() -> messages(channel, in) == COUNT));
    }

    @Test
    void whatIsNotUnderstoodIsRejectedAndReported() throws Exception {
        onChannel(
                channel -> {
                    publish(channel, "0");
                    publish(channel, "not a number");
                    publish(channel, "1");
                });
        try (Run run = Run.of(relay(0), Map.of())) {
            onChannel(
                    channel -> {
                        Run.await(() -> messages(channel, out) == 2);
                        Run.await(() -> messages(channel, "refused") == 1);
                    });
            Run.await(() -> run.error("in") != null);
            assertThat(run.error("in")).contains("not a number");
        }
    }

    @Test
    void aMissingQueueIsToldByName() throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("in", new RabbitSpout(server.uri(), "nowhere", new Numeral()));
        try (Run run = Run.of(topology, Map.of())) {
            Run.await(() -> run.error("in") != null);
            assertThat(run.error("in"))
                    .contains("cannot read from RabbitMQ's queue nowhere", "NOT_FOUND");
        }
    }

    @Test
    void theExampleCountsWords() throws Exception {
        onChannel(
                channel -> {
                    publish(channel, "to be");
                    publish(channel, "to see");
                });
        try (Example example = new Example(folder, "rabbitmq-word-count", server.uri(), in, out)) {
            onChannel(channel -> Run.await(() -> messages(channel, out) == 4));
            assertThat(example.end().printed())
                    .contains("ledger: emitted 2 = acked 2 + failed 0 + pending 0");
        }
        onChannel(channel -> assertThat(messages(channel, in)).isZero());
        assertThat(bodies(out)).containsExactlyInAnyOrder("to 1", "be 1", "to 2", "see 1");
    }
}
