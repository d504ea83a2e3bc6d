package io.downburst.rabbitmq;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.AlreadyClosedException;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.storm.Config;
import org.apache.storm.spout.Scheme;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.utils.ObjectReader;

/**
 * Emits the messages of a queue, at least once each: a message leaves the queue when its tuple tree
 * is acked, and comes again when the tree fails or the connection is lost. The broker gives each
 * task no more unacked messages than {@code topology.max.spout.pending} allows it, or {@value
 * #DEFAULT_PREFETCH} where that is not set. Each task has a connection of its own.
 *
 * <p>A message that the scheme cannot read, or answers null to, is reported and rejected: it goes
 * to the queue's dead-letter exchange if it has one, and is lost otherwise.
 */
public final class RabbitSpout extends BaseRichSpout {

    private static final long serialVersionUID = 1;

    /** Unacked messages a task may have where {@code topology.max.spout.pending} is not set. */
    static final int DEFAULT_PREFETCH = 1000;

    /** The broker's own limit of a prefetch. */
    private static final int LARGEST_PREFETCH = 65_535;

    private final String uri;
    private final String queue;
    private final Scheme scheme;

    private transient SpoutOutputCollector collector;
    private transient Connection connection;
    private transient Channel channel;
    private transient String consumer;

    /** From the client's thread to the task's. */
    private transient Queue<Delivery> deliveries;

    private transient volatile boolean cancelled;

    private record Delivery(long tag, byte[] body) {}

    /**
     * @param uri {@code amqp[s]://user:password@host:port/virtual-host}
     * @param queue one that exists
     * @param scheme makes a tuple's values of a message's body
     */
    public RabbitSpout(String uri, String queue, Scheme scheme) {
        this.uri = uri;
        this.queue = queue;
        this.scheme = scheme;
    }

    @Override
    public void open(
            Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.collector = collector;
        deliveries = new ConcurrentLinkedQueue<>();
        connection =
                Broker.connect(
                        uri, context.getThisComponentId() + " task " + context.getThisTaskId());
        try {
            channel = connection.createChannel();
            channel.basicQos(prefetch(conf));
        } catch (IOException e) {
            throw broken(e);
        }
    }

    private static int prefetch(Map<String, Object> conf) {
        Object maxPending = conf.get(Config.TOPOLOGY_MAX_SPOUT_PENDING);
        return Math.min(ObjectReader.getInt(maxPending, DEFAULT_PREFETCH), LARGEST_PREFETCH);
    }

    private IllegalStateException broken(IOException e) {
        Throwable reason = e.getCause() == null ? e : e.getCause();
        return new IllegalStateException(
                "cannot read from RabbitMQ's queue " + queue + ": " + reason.getMessage(), e);
    }

    @Override
    public void activate() {
        try {
            consumer = channel.basicConsume(queue, false, new Receiver());
        } catch (IOException e) {
            throw broken(e);
        }
    }

    @Override
    public void deactivate() {
        try {
            channel.basicCancel(consumer);
        } catch (IOException | AlreadyClosedException e) {
            // The client will not consume again after it has reconnected, either.
        }
    }

    @Override
    public void nextTuple() {
        Delivery delivery = deliveries.poll();
        if (delivery != null) {
            emit(delivery);
        } else if (cancelled) {
            throw new IllegalStateException("RabbitMQ's queue " + queue + " was deleted");
        }
    }

    private void emit(Delivery delivery) {
        List<Object> values = null;
        try {
            values = scheme.deserialize(ByteBuffer.wrap(delivery.body));
        } catch (RuntimeException e) {
            collector.reportError(e);
        }
        if (values == null) {
            tell(() -> channel.basicReject(delivery.tag, false));
        } else {
            collector.emit(values, delivery.tag);
        }
    }

    @Override
    public void ack(Object tag) {
        tell(() -> channel.basicAck((Long) tag, false));
    }

    @Override
    public void fail(Object tag) {
        tell(() -> channel.basicNack((Long) tag, false, true));
    }

    private interface Call {
        void call() throws IOException;
    }

    private static void tell(Call call) {
        try {
            call.call();
        } catch (IOException | AlreadyClosedException e) {
            // The connection is lost: the broker will give out the message again.
        }
    }

    @Override
    public void close() {
        Broker.close(connection);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(scheme.getOutputFields());
    }

    private final class Receiver extends DefaultConsumer {
        Receiver() {
            super(channel);
        }

        @Override
        public void handleDelivery(
                String consumerTag, Envelope envelope, BasicProperties properties, byte[] body) {
            deliveries.add(new Delivery(envelope.getDeliveryTag(), body));
        }

        @Override
        public void handleCancel(String consumerTag) {
            cancelled = true;
        }
    }
}
