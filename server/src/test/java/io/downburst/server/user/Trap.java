package io.downburst.server.user;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;

/** Code that must not run in a server: it notes the JVM that has read or made one. */
public final class Trap extends BaseRichSpout {

    private static volatile boolean sprung;

    public Trap() {
        sprung = true;
    }

    /** Whether this JVM has been caught. */
    public static boolean isSprung() {
        return sprung;
    }

    /** A topology of one, and this JVM as if it had not made it. */
    public static StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("trap", new Trap());
        StormTopology topology = builder.createTopology();
        sprung = false;
        return topology;
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        sprung = true;
    }

    @Override
    public void open(
            Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        System.out.println("sprung: " + sprung);
    }

    @Override
    public void nextTuple() {}

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("none"));
    }
}
