package io.downburst.connectors;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.ConnectionFactory;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.util.HashMap;
import java.util.Map;
import org.apache.activemq.ActiveMQConnectionFactory;
import org.apache.activemq.broker.BrokerService;
import org.apache.activemq.command.ActiveMQQueue;
import org.apache.storm.jms.JmsProvider;
import org.apache.storm.jms.JmsTupleProducer;
import org.apache.storm.jms.bolt.JmsBolt;
import org.apache.storm.jms.spout.JmsSpout;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;

/** storm-jms, unchanged, on an embedded broker. */
@SuppressWarnings("try") // Some topologies need only be there.
class JmsIT {

    private static final int COUNT = 200;

    /** A message comes again at once, and however often it failed. */
    private static final String BROKER =
            "vm://downburst?create=false&jms.redeliveryPolicy.maximumRedeliveries=-1"
                    + "&jms.redeliveryPolicy.initialRedeliveryDelay=0";

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
        BrokerService broker = new BrokerService();
        broker.setBrokerName("downburst");
        broker.setPersistent(false);
        broker.setUseJmx(false);
        broker.start();
        try {
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
                Map<String, Integer> received = received("second");
                for (int n = 0; n < COUNT; n++) {
                    assertThat(received.remove("number " + n)).isGreaterThanOrEqualTo(1);
                }
                assertThat(received).isEmpty();
                assertThat(Relay.SEEN).hasSize(COUNT);
            }
        } finally {
            broker.stop();
        }
    }

    private static JmsBolt bolt(String queue, String field) {
        JmsBolt bolt = new JmsBolt();
        bolt.setJmsProvider(new Queue(queue));
        bolt.setJmsMessageProducer(
                (session, tuple) -> session.createTextMessage(tuple.getStringByField(field)));
        return bolt;
    }

    /** How often each message came, once all different ones did. */
    private static Map<String, Integer> received(String queue) throws Exception {
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
                        return received.size() == COUNT;
                    });
        }
        return received;
    }
}
