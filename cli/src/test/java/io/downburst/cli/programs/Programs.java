package io.downburst.cli.programs;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.LocalCluster;
import org.apache.storm.StormSubmitter;
import org.apache.storm.drpc.LinearDRPCTopologyBuilder;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.state.KeyValueState;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.thrift.TException;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.topology.base.BaseStatefulBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.DRPCClient;
import org.apache.storm.utils.NimbusClient;
import org.apache.storm.utils.Utils;

/** Programs as users write them, for the launcher to run from a jar of their own. */
public final class Programs {

    private Programs() {}

    /** Packs them and their neighbours into a jar. */
    public static Path jar(Path jar) throws IOException, URISyntaxException {
        Path classes = Path.of(Programs.class.getResource("Programs.class").toURI()).getParent();
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                Stream<Path> found = Files.list(classes)) {
            for (Path classFile : found.toList()) {
                out.putNextEntry(
                        new JarEntry("io/downburst/cli/programs/" + classFile.getFileName()));
                Files.copy(classFile, out);
            }
        }
        return jar;
    }

    /** A jar without them, or anything. */
    public static String emptyJar(Path jar) throws IOException {
        new JarOutputStream(Files.newOutputStream(jar), new Manifest()).close();
        return jar.toString();
    }

    /** Publishes them as {@code test:programs:1} in a Maven repository of their own. */
    public static String repository(Path folder) throws IOException, URISyntaxException {
        Path version = Files.createDirectories(folder.resolve("test/programs/1"));
        jar(version.resolve("programs-1.jar"));
        Files.writeString(
                version.resolve("programs-1.pom"),
                "<project><modelVersion>4.0.0</modelVersion><groupId>test</groupId>"
                        + "<artifactId>programs</artifactId><version>1</version></project>");
        return folder.toUri().toString();
    }

    private static StormTopology topology(BaseRichBolt bolt) {
        return builder(bolt).createTopology();
    }

    private static TopologyBuilder builder(BaseRichBolt bolt) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new Numbers());
        builder.setBolt("sink", bolt).shuffleGrouping("numbers");
        return builder;
    }

    private static Config conf() {
        Config conf = new Config();
        conf.setMaxSpoutPending(100);
        return conf;
    }

    /** Runs until it is stopped. */
    public static final class Endless {
        public static void main(String[] args) throws Exception {
            System.out.println("arguments " + String.join(" ", args));
            StormSubmitter.submitTopology("endless", conf(), topology(new Sink()));
        }
    }

    /** Answers DRPC requests. */
    public static final class Answering {
        @SuppressWarnings("deprecation") // Storm's successor of linear DRPC is Trident's.
        public static void main(String[] args) throws Exception {
            LinearDRPCTopologyBuilder builder = new LinearDRPCTopologyBuilder("exclaim");
            builder.addBolt(new Exclaim());
            StormSubmitter.submitTopology("answering", conf(), builder.createRemoteTopology());
        }
    }

    /** Asks what {@link Answering} answers, as a client of a cluster does. */
    public static final class Asking {
        public static void main(String[] args) throws Exception {
            Config conf = new Config();
            conf.put(Config.DRPC_SERVERS, new ArrayList<>(List.of("localhost")));
            try (DRPCClient client = DRPCClient.getConfiguredClient(conf)) {
                System.out.println(client.execute("exclaim", args[0]));
            }
        }
    }

    /** Has a bolt that takes a millisecond a tuple. */
    public static final class Slow {
        public static void main(String[] args) throws Exception {
            StormSubmitter.submitTopology("slow", conf(), topology(new Sleeper()));
        }
    }

    /** Kills its topology itself when the JVM ends. */
    public static final class KillingOnExit {
        public static void main(String[] args) throws Exception {
            StormSubmitter.submitTopology("endless", conf(), topology(new Sink()));
            Runtime.getRuntime().addShutdownHook(new Thread(KillingOnExit::kill));
        }

        private static void kill() {
            try {
                NimbusClient.Builder.withConf(new Config())
                        .build()
                        .getClient()
                        .killTopologyWithOpts("endless", LocalCluster.KILL_NOW);
                System.out.println("killed by its own hook");
            } catch (TException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Has a tuple tree that never completes, and a child that says nothing. */
    public static final class Stuck {
        /** What the line begins with that names the folder of the local cluster. */
        public static final String HOME = "at home in ";

        public static void main(String[] args) throws Exception {
            TopologyBuilder builder = builder(new Keeper());
            builder.setBolt("mute", new Mute()).shuffleGrouping("numbers");
            StormSubmitter.submitTopology("stuck", conf(), builder.createTopology());
            System.out.println(HOME + System.getProperty("storm.home"));
        }
    }

    /** Has a stateful bolt, which acks with each checkpoint. */
    public static final class Stateful {
        public static void main(String[] args) throws Exception {
            TopologyBuilder builder = new TopologyBuilder();
            builder.setSpout("numbers", new Numbers());
            builder.setBolt("sum", new Sum()).shuffleGrouping("numbers");
            StormSubmitter.submitTopology("stateful", conf(), builder.createTopology());
        }
    }

    /** Has a bolt that throws. */
    public static final class Failing {
        public static void main(String[] args) throws Exception {
            StormSubmitter.submitTopology("failing", conf(), topology(new Thrower()));
        }
    }

    /** Throws from main. */
    public static final class Throwing {
        public static void main(String[] args) {
            throw new IllegalStateException("main is broken");
        }
    }

    /** Exits by itself while its topology runs. */
    public static final class Exiting {
        static final CountDownLatch ACKED = new CountDownLatch(1);

        public static void main(String[] args) throws Exception {
            StormSubmitter.submitTopology("exiting", conf(), topology(new Sink()));
            ACKED.await();
            System.exit(3);
        }
    }

    /** Subscribes to a component that is not there. */
    public static final class Invalid {
        public static void main(String[] args) throws Exception {
            TopologyBuilder builder = new TopologyBuilder();
            builder.setSpout("numbers", new Numbers());
            builder.setBolt("sink", new Sink()).shuffleGrouping("nowhere");
            StormSubmitter.submitTopology("invalid", conf(), builder.createTopology());
        }
    }

    /** Sets some configuration keys in code; its bolt prints what became of them. */
    public static final class Settings {
        public static void main(String[] args) throws Exception {
            Config conf = conf();
            conf.put("test.code", "code");
            conf.put("test.all", "code");
            StormSubmitter.submitTopology("settings", conf, topology(new Sink()));
        }
    }

    /** Uses a local cluster of its own. */
    public static final class OwnCluster {
        public static void main(String[] args) throws Exception {
            try (LocalCluster cluster = new LocalCluster()) {
                cluster.submitTopology("own", conf(), topology(new Sink()));
                Exiting.ACKED.await();
            }
            System.out.println("closed");
        }
    }

    private static final class Exclaim extends BaseBasicBolt {
        @Override
        public void execute(Tuple tuple, BasicOutputCollector collector) {
            collector.emit(new Values(tuple.getValue(0), tuple.getString(1) + "!"));
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("id", "result"));
        }
    }

    /** Ten a millisecond, for the tests beside them need the processors, too. */
    private static final class Numbers extends BaseRichSpout {
        private static final long PAUSE_NANOS = 100_000;
        private transient SpoutOutputCollector collector;
        private transient long due;
        private transient long next;

        @Override
        public void open(
                Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
            this.collector = collector;
            due = System.nanoTime();
        }

        @Override
        public void nextTuple() {
            if (System.nanoTime() - due >= 0) {
                due += PAUSE_NANOS;
                collector.emit(new Values(++next), next);
            }
        }

        @Override
        public void ack(Object id) {
            if (id.equals(1L)) {
                System.out.println("first ack");
                Exiting.ACKED.countDown();
            }
        }

        @Override
        public void close() {
            System.out.println("spout closed");
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number"));
        }
    }

    private static class Sink extends BaseRichBolt {
        protected transient OutputCollector collector;

        @Override
        public void prepare(
                Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            this.collector = collector;
            System.out.printf(
                    "settings %s %s %s%n",
                    conf.get("test.yaml"), conf.get("test.code"), conf.get("test.all"));
        }

        @Override
        public void execute(Tuple tuple) {
            collector.ack(tuple);
        }

        @Override
        public void cleanup() {
            System.out.println("bolt cleaned up");
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }

    private static final class Sum extends BaseStatefulBolt<KeyValueState<String, Long>> {
        private transient OutputCollector collector;
        private transient KeyValueState<String, Long> sums;

        @Override
        public void prepare(
                Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            this.collector = collector;
        }

        @Override
        public void initState(KeyValueState<String, Long> state) {
            sums = state;
        }

        @Override
        public void execute(Tuple tuple) {
            sums.put("sum", sums.get("sum", 0L) + tuple.getLong(0));
            collector.ack(tuple);
        }
    }

    private static final class Keeper extends Sink {
        @Override
        public void execute(Tuple tuple) {
            if (tuple.getLong(0) == 1) {
                System.out.println("first tuple kept");
            }
        }
    }

    private static final class Mute extends ShellBolt implements IRichBolt {
        Mute() {
            super("sleep", "600");
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}

        @Override
        public Map<String, Object> getComponentConfiguration() {
            return Map.of();
        }
    }

    private static final class Sleeper extends Sink {
        @Override
        public void execute(Tuple tuple) {
            Utils.sleep(1);
            super.execute(tuple);
        }
    }

    private static final class Thrower extends Sink {
        @Override
        public void execute(Tuple tuple) {
            throw new IllegalArgumentException("cannot digest " + tuple.getLong(0));
        }
    }
}
