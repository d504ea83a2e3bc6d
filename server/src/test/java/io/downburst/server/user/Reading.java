package io.downburst.server.user;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;

/** A topology that copies what it reads in a blob to a file, each time it has changed. */
public final class Reading {

    private Reading() {}

    /**
     * @param localName of the blob
     * @param copy the file
     */
    public static StormTopology topology(String localName, Path copy) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("reader", new Reader(localName, copy.toString()));
        return builder.createTopology();
    }

    private static final class Reader extends BaseRichSpout {
        private final String localName;
        private final String copy;
        private String last;

        Reader(String localName, String copy) {
            this.localName = localName;
            this.copy = copy;
        }

        @Override
        public void open(
                Map<String, Object> conf,
                TopologyContext context,
                SpoutOutputCollector collector) {}

        @Override
        public void nextTuple() {
            try {
                String content = Files.readString(Path.of(localName));
                if (!content.equals(last)) {
                    Files.writeString(Path.of(copy), content);
                    last = content;
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("none"));
        }
    }
}
