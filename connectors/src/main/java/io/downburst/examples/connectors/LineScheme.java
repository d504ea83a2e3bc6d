package io.downburst.examples.connectors;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.storm.spout.Scheme;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** A line of text in each message. */
final class LineScheme implements Scheme {

    @Override
    public List<Object> deserialize(ByteBuffer message) {
        return new Values(StandardCharsets.UTF_8.decode(message).toString());
    }

    @Override
    public Fields getOutputFields() {
        return new Fields("line");
    }
}
