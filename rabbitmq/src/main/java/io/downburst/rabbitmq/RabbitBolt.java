package io.downburst.rabbitmq;

import com.rabbitmq.client.AlreadyClosedException;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import java.io.IOException;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.TupleUtils;

/**
 * Publishes a message for each tuple and acks the tuple when the broker confirms that it has taken
 * responsibility for the message. A tuple fails if the broker refuses its message, if the
 * connection is lost before the broker has confirmed it, or if no message can be made of it.
 *
 * <p>A message that leads to no queue is dropped by the broker, as AMQP has it, and confirmed; give
 * the exchange an alternate exchange to keep it.
 */
public final class RabbitBolt extends BaseRichBolt {

    private static final long serialVersionUID = 1;

    private final String uri;
    private final TupleToPublication mapper;

    private transient OutputCollector collector;
    private transient Connection connection;
    private transient Channel channel;

    /** What the broker has not confirmed, by the message's number on the channel. */
    private transient ConcurrentNavigableMap<Long, Tuple> unconfirmed;

    /**
     * @param uri {@code amqp[s]://user:password@host:port/virtual-host}
     */
    public RabbitBolt(String uri, TupleToPublication mapper) {
        this.uri = uri;
        this.mapper = mapper;
    }

    @Override
    public void prepare(
            Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
        unconfirmed = new ConcurrentSkipListMap<>();
        connection =
                Broker.connect(
                        uri, context.getThisComponentId() + " task " + context.getThisTaskId());
        try {
            channel = connection.createChannel();
            channel.confirmSelect();
        } catch (IOException e) {
            throw new IllegalStateException("cannot publish to RabbitMQ: " + e.getMessage(), e);
        }
        channel.addConfirmListener(
                (tag, multiple) -> settle(upTo(tag, multiple), collector::ack),
                (tag, multiple) -> settle(upTo(tag, multiple), collector::fail));
        channel.addShutdownListener(cause -> settle(unconfirmed, collector::fail));
    }

    private NavigableMap<Long, Tuple> upTo(long tag, boolean multiple) {
        return unconfirmed.subMap(multiple ? 0 : tag, true, tag, true);
    }

    private interface Outcome {
        void tell(Tuple tuple);
    }

    /** On the client's threads; each tuple once, whoever else is at it. */
    private void settle(NavigableMap<Long, Tuple> settled, Outcome outcome) {
        for (Long number : settled.keySet()) {
            Tuple tuple = unconfirmed.remove(number);
            if (tuple != null) {
                outcome.tell(tuple);
            }
        }
    }

    @Override
    public void execute(Tuple tuple) {
        if (TupleUtils.isTick(tuple)) {
            collector.ack(tuple);
            return;
        }
        long number = channel.getNextPublishSeqNo();
        try {
            Publication message = mapper.publication(tuple);
            unconfirmed.put(number, tuple);
            channel.basicPublish(
                    message.exchange(), message.routingKey(), message.properties(), message.body());
        } catch (IOException | AlreadyClosedException e) {
            if (unconfirmed.remove(number) != null) {
                collector.fail(tuple);
            }
        } catch (RuntimeException e) {
            collector.reportError(e);
            collector.fail(tuple);
        }
    }

    @Override
    public void cleanup() {
        Broker.close(connection);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
