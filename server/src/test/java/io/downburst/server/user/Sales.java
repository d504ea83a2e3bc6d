package io.downburst.server.user;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** A topology for people to look at: of every state of a component one, errors, and secrets. */
public final class Sales {

    /** A name that a page which trusted it would run. */
    public static final String HOSTILE = "<img src=x onerror=document.title='hacked'>";

    private Sales() {}

    /**
     * @param perSecond of each spout; 500 are more than it can do
     */
    public static StormTopology topology(int perSecond) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("orders", new Orders(perSecond));
        builder.setSpout("returns", new Orders(perSecond));
        builder.setBolt("check", new Check(), 2).shuffleGrouping("orders");
        builder.setBolt("price", new Price(), 1)
                .setNumTasks(4)
                .fieldsGrouping("check", new Fields("customer"))
                .shuffleGrouping("returns");
        builder.setBolt("store", new Store(), 1).shuffleGrouping("price", "large");
        builder.setBolt(HOSTILE, new Ignore()).globalGrouping("price").shuffleGrouping("check");
        return builder.createTopology();
    }

    public static Config conf() {
        Config conf = new Config();
        conf.setMaxSpoutPending(1_000);
        conf.put(
                Config.TOPOLOGY_WORKER_CHILDOPTS,
                "-Xmx192m -XX:+UseSerialGC -XX:TieredStopAtLevel=1");
        return conf;
    }

    private static final class Orders extends BaseRichSpout {
        private final int perSecond;
        private transient SpoutOutputCollector collector;
        private long openedNanos;
        private long next;

        Orders(int perSecond) {
            this.perSecond = perSecond;
        }

        @Override
        public void open(
                Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
            this.collector = collector;
            openedNanos = System.nanoTime();
        }

        @Override
        public void nextTuple() {
            if ((System.nanoTime() - openedNanos) / 1e9 * perSecond > next) {
                collector.emit(new Values("customer " + next % 100, next % 997, "swordfish"), next);
                next++;
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("customer", "amount", "password"));
        }
    }

    private static final class Check extends BaseBasicBolt {
        @Override
        public void execute(Tuple tuple, BasicOutputCollector collector) {
            collector.emit(tuple.getValues());
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("customer", "amount", "password"));
        }
    }

    /** The slow one, with less than 1,000 a second on any machine; some tuples it fails. */
    private static final class Price extends BaseRichBolt {
        private transient OutputCollector collector;
        private long seen;

        @Override
        public void prepare(
                Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            this.collector = collector;
        }

        @Override
        public void execute(Tuple tuple) {
            long end = System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(200);
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            rest(1);
            if (++seen % 100 == 1) {
                collector.reportError(new IllegalStateException("no price for <b>a customer</b>"));
                collector.fail(tuple);
                return;
            }
            collector.emit(tuple, new Values(tuple.getValue(0), tuple.getValue(1)));
            if (seen % 50 == 0) {
                collector.emit("large", tuple, new Values(tuple.getValue(0)));
            }
            collector.ack(tuple);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("customer", "price"));
            declarer.declareStream("large", new Fields("customer"));
        }
    }

    /** Waits for something outside. */
    private static final class Store extends BaseBasicBolt {
        @Override
        public void execute(Tuple tuple, BasicOutputCollector collector) {
            rest(20);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }

    private static void rest(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static final class Ignore extends BaseBasicBolt {
        @Override
        public void execute(Tuple tuple, BasicOutputCollector collector) {}

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }
}
