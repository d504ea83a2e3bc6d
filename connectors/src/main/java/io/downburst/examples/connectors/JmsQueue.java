package io.downburst.examples.connectors;

import jakarta.jms.ConnectionFactory;
import jakarta.jms.Destination;
import org.apache.activemq.ActiveMQConnectionFactory;
import org.apache.activemq.command.ActiveMQQueue;
import org.apache.storm.jms.JmsProvider;

/**
 * A queue of an ActiveMQ broker.
 *
 * @param broker its URL, such as {@code tcp://localhost:61616}
 */
record JmsQueue(String broker, String name) implements JmsProvider {

    @Override
    public ConnectionFactory connectionFactory() {
        return new ActiveMQConnectionFactory(broker);
    }

    @Override
    public Destination destination() {
        return new ActiveMQQueue(name);
    }
}
