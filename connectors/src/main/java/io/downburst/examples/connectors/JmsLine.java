package io.downburst.examples.connectors;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import org.apache.storm.jms.JmsTupleProducer;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** A line of text in each message. */
final class JmsLine implements JmsTupleProducer {

    @Override
    public Values toTuple(Message message) throws JMSException {
        return new Values(((TextMessage) message).getText());
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("line"));
    }
}
