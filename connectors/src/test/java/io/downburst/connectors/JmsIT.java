package io.downburst.connectors;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.ConnectionFactory;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.activemq.ActiveMQConnectionFactory;
import org.apache.activemq.broker.BrokerService;
import org.apache.activemq.broker.TransportConnector;
import org.apache.activemq.command.ActiveMQQueue;
import org.apache.storm.jms.JmsProvider;
import org.apache.storm.jms.JmsTupleProducer;
import org.apache.storm.jms.bolt.JmsBolt;
import org.apache.storm.jms.spout.JmsSpout;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** storm-jms, unchanged, on an embedded broker. */
@SuppressWarnings("try") // Some topologies need only be there.
class JmsIT {

    private static final int COUNT = 200;

    /** A message comes again at once, and however often it failed. */
    private static final String BROKER =
            "vm://downburst?create=false&jms.redeliveryPolicy.maximumRedeliveries=-1"
                    + "&jms.redeliveryPolicy.initialRedeliveryDelay=0";

    @TempDir Path folder;

    private static BrokerService broker;
    private static String tcpAddress;

    @BeforeAll
    static void start() throws Exception {
        broker = new BrokerService();
        broker.setBrokerName("downburst");
        broker.setPersistent(false);
        broker.setUseJmx(false);
        TransportConnector tcp = broker.addConnector("tcp://127.0.0.1:0");
        broker.start();
        tcpAddress = "tcp://127.0.0.1:" + tcp.getConnectUri().getPort();
    }

    @AfterAll
    static void stop() throws Exception {
        broker.stop();
    }

    private record Queue(String name) implements JmsProvider {
        @Override
        public ConnectionFactory connectionFactory() {
            return new ActiveMQConnectionFactory(BROKER);
        }

        @Override
        public Destination destination() {
            return new ActiveMQQueue(name);
        }
    }

    private static final class Text implements JmsTupleProducer {
        @Override
        public Values toTuple(Message message) throws JMSException {
            return new Values(((TextMessage) message).getText());
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("text"));
        }
    }

    @Test
    void messagesGoThroughThreeQueuesAndFailedOnesComeAgain() throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", new Numbers("jms", COUNT));
        topology.setBolt("to first", bolt("first", "text")).shuffleGrouping("numbers");
        JmsSpout spout = new JmsSpout();
        spout.setJmsProvider(new Queue("first"));
        spout.setJmsTupleProducer(new Text());
        spout.setJmsAcknowledgeMode(Session.CLIENT_ACKNOWLEDGE);
        topology.setSpout("from first", spout);
        topology.setBolt("relay", new Relay("text", 10)).shuffleGrouping("from first");
        topology.setBolt("to second", bolt("second", "text")).shuffleGrouping("relay");
        try (Run run = Run.of(topology, Map.of())) {
            Map<String, Integer> received = received("second", COUNT);
            for (int n = 0; n < COUNT; n++) {
                assertThat(received.remove("number " + n)).isGreaterThanOrEqualTo(1);
            }
            assertThat(received).isEmpty();
            assertThat(Relay.SEEN).hasSize(COUNT);
        }
    }

    @Test
    void theExampleCountsWords() throws Exception {
        try (var connection = new ActiveMQConnectionFactory(BROKER).createConnection();
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
                MessageProducer producer = session.createProducer(new ActiveMQQueue("lines"))) {
            producer.send(session.createTextMessage("to be"));
            producer.send(session.createTextMessage("to see"));
        }
        try (Example example =
                new Example(folder, "jms-word-count", tcpAddress, "lines", "counts")) {
            assertThat(received("counts", 4))
                    .isEqualTo(Map.of("to 1", 1, "be 1", 1, "to 2", 1, "see 1", 1));
            assertThat(example.end().printed())
                    .contains("ledger: emitted 2 = acked 2 + failed 0 + pending 0");
        }
    }

    private static JmsBolt bolt(String queue, String field) {
        JmsBolt bolt = new JmsBolt();
        bolt.setJmsProvider(new Queue(queue));
        bolt.setJmsMessageProducer(
                (session, tuple) -> session.createTextMessage(tuple.getStringByField(field)));
        return bolt;
    }

    /** How often each message came, once so many different ones did. */
    private static Map<String, Integer> received(String queue, int count) throws Exception {
        Map<String, Integer> received = new HashMap<>();
        try (var connection = new ActiveMQConnectionFactory(BROKER).createConnection();
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
                MessageConsumer consumer = session.createConsumer(new ActiveMQQueue(queue))) {
            connection.start();
            Run.await(
                    () -> {
                        TextMessage message = (TextMessage) consumer.receive(1000);
                        if (message != null) {
                            received.merge(message.getText(), 1, Integer::sum);
                        }
                        return received.size() == count;
                    });
        }
        return received;
    }
}
