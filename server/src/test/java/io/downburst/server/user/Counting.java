package io.downburst.server.user;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.ICredentialsListener;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** A topology for a server to run. It throws, or exits, once the file of that name is there. */
public final class Counting {

    private Counting() {}

    /** One that leaves the processors to those who look at it. */
    public static StormTopology topology(Path orders) {
        return topology(orders, 1);
    }

    /**
     * @param pauseMillis between two tuples
     */
    public static StormTopology topology(Path orders, int pauseMillis) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new Numbers(pauseMillis));
        builder.setBolt("sink", new Sink(orders.toString()), 2).shuffleGrouping("numbers");
        return builder.createTopology();
    }

    public static Config conf() {
        Config conf = new Config();
        conf.setMaxSpoutPending(10);
        conf.put(
                Config.TOPOLOGY_WORKER_CHILDOPTS,
                "-Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1");
        return conf;
    }

    private static final class Numbers extends BaseRichSpout {
        private final int pauseMillis;
        private transient SpoutOutputCollector collector;
        private transient long due;
        private int next;

        Numbers(int pauseMillis) {
            this.pauseMillis = pauseMillis;
        }

        @Override
        public void open(
                Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
            this.collector = collector;
            due = System.nanoTime();
        }

        @Override
        public void nextTuple() {
            long now = System.nanoTime();
            if (now - due < 0) {
                return;
            }
            due = now + TimeUnit.MILLISECONDS.toNanos(pauseMillis);
            collector.emit(new Values(next, "swordfish"), next);
            next++;
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number", "password"));
        }
    }

    private static final class Sink extends BaseRichBolt implements ICredentialsListener {
        private final String orders;
        private transient OutputCollector collector;

        Sink(String orders) {
            this.orders = orders;
        }

        @Override
        public void prepare(
                Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            this.collector = collector;
        }

        @Override
        public void execute(Tuple tuple) {
            if (tuple.getInteger(0) % 64 == 0) {
                obey();
            }
            collector.ack(tuple);
        }

        @Override
        public void setCredentials(Map<String, String> credentials) {
            try {
                Files.writeString(
                        Path.of(orders, "told-" + ProcessHandle.current().pid()),
                        credentials.toString());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void obey() {
            if (done("throw")) {
                throw new IllegalStateException("thrown to order");
            }
            if (done("exit")) {
                System.exit(7);
            }
        }

        /** Whether there was such an order; it is carried out once. */
        private boolean done(String order) {
            try {
                return Files.deleteIfExists(Path.of(orders, order));
            } catch (IOException e) {
                return false;
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }
}
