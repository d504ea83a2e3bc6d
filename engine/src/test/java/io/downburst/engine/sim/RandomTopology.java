package io.downburst.engine.sim;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/** A small topology and its settings, drawn at random. */
final class RandomTopology {

    static final String DIRECT = "direct";
    static final List<String> STREAMS = List.of("default", "other", DIRECT);

    enum Grouping {
        SHUFFLE,
        LOCAL_OR_SHUFFLE,
        FIELDS,
        GLOBAL,
        ALL,
        NONE,
        DIRECT
    }

    /** Who listens to a stream, and how. */
    record Subscription(String target, Grouping grouping) {}

    private record Stream(String component, String id) {}

    private final Random random;

    /**
     * With many tuples and few tasks, whose code is mostly nobody else's: there bolts are called.
     */
    final boolean thin;

    private final TopologyBuilder builder = new TopologyBuilder();
    private final Map<Stream, List<Subscription>> subscriptions = new HashMap<>();
    final Map<String, Object> conf = new HashMap<>();
    final StormTopology topology;
    final int timeoutSeconds;
    final boolean tracking;
    final int maxPending;

    RandomTopology(Random random) {
        this.random = random;
        thin = random.nextInt(4) == 0;
        List<String> spouts = ids("spout", thin ? 1 : 1 + random.nextInt(3));
        List<String> bolts = ids("bolt", random.nextInt(6));
        for (String spout : spouts) {
            int tasks = tasks();
            builder.setSpout(spout, new RandomSpout(thin ? 300 : 8), executors(tasks))
                    .setNumTasks(tasks);
        }
        List<String> sources = new ArrayList<>(spouts);
        for (String bolt : bolts) {
            BoltDeclarer declarer = declare(bolt);
            boolean cyclic = random.nextInt(8) == 0;
            sources.add(bolt);
            for (int inputs = 1 + random.nextInt(3); inputs > 0; inputs--) {
                subscribe(bolt, declarer, anyOf(cyclic ? bolts : beforeLast(sources)));
            }
        }
        topology = builder.createTopology();
        timeoutSeconds = 1 + random.nextInt(3);
        tracking = random.nextInt(8) != 0;
        maxPending = random.nextInt(3) == 0 ? 1 + random.nextInt(3) : 0;
        conf.put(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, timeoutSeconds);
        conf.put(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, true);
        conf.put(Config.TOPOLOGY_ACKER_EXECUTORS, tracking ? 1 : 0);
        conf.put(Config.TOPOLOGY_MAX_SPOUT_PENDING, maxPending == 0 ? null : maxPending);
        conf.put(Config.TOPOLOGY_DISABLE_LOADAWARE_MESSAGING, random.nextBoolean());
    }

    private static List<String> beforeLast(List<String> list) {
        return list.subList(0, list.size() - 1);
    }

    private static List<String> ids(String kind, int count) {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ids.add(kind + i);
        }
        return ids;
    }

    private BoltDeclarer declare(String bolt) {
        int tasks = tasks();
        int executors = executors(tasks);
        BoltDeclarer declarer =
                (thin ? !bolt.equals("bolt0") : random.nextInt(4) == 0)
                        ? builder.setBolt(bolt, new RandomBasicBolt(), executors)
                        : builder.setBolt(bolt, new RandomBolt(), executors);
        declarer.setNumTasks(tasks);
        if (random.nextInt(6) == 0) {
            declarer.addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1);
        }
        return declarer;
    }

    private int tasks() {
        return thin ? 1 : 1 + random.nextInt(3);
    }

    private int executors(int tasks) {
        return 1 + random.nextInt(tasks);
    }

    private <T> T anyOf(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private void subscribe(String bolt, BoltDeclarer declarer, String source) {
        String stream = thin && random.nextInt(3) > 0 ? STREAMS.get(0) : anyOf(STREAMS);
        List<Subscription> others =
                subscriptions.computeIfAbsent(new Stream(source, stream), s -> new ArrayList<>());
        if (others.stream().anyMatch(other -> other.target().equals(bolt))) {
            return;
        }
        Grouping grouping =
                stream.equals(DIRECT)
                        ? Grouping.DIRECT
                        : Grouping.values()[random.nextInt(Grouping.values().length - 1)];
        switch (grouping) {
            case SHUFFLE -> declarer.shuffleGrouping(source, stream);
            case LOCAL_OR_SHUFFLE -> declarer.localOrShuffleGrouping(source, stream);
            case FIELDS -> declarer.fieldsGrouping(source, stream, new Fields("key"));
            case GLOBAL -> declarer.globalGrouping(source, stream);
            case ALL -> declarer.allGrouping(source, stream);
            case NONE -> declarer.noneGrouping(source, stream);
            case DIRECT -> declarer.directGrouping(source, stream);
        }
        others.add(new Subscription(bolt, grouping));
    }

    List<Subscription> subscriptions(String component, String stream) {
        return subscriptions.getOrDefault(new Stream(component, stream), List.of());
    }

    static void declareStreams(OutputFieldsDeclarer declarer) {
        for (String stream : STREAMS) {
            declarer.declareStream(stream, stream.equals(DIRECT), new Fields("token", "key"));
        }
    }
}
