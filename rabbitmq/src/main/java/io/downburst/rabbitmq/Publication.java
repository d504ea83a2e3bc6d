package io.downburst.rabbitmq;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.MessageProperties;

/**
 * What is published of a tuple.
 *
 * @param exchange the empty one leads to the queue that the routing key names
 * @param properties content type, headers, delivery mode and so on
 */
public record Publication(
        String exchange, String routingKey, BasicProperties properties, byte[] body) {

    /** A message that outlives the broker's restart, for the queue of that name. */
    public static Publication toQueue(String queue, byte[] body) {
        return new Publication("", queue, MessageProperties.PERSISTENT_BASIC, body);
    }
}
