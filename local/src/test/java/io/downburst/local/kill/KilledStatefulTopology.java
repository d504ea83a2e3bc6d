package io.downburst.local.kill;

import io.downburst.state.FileStateProvider;
import io.downburst.state.StateFiles;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.state.KeyValueState;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseStatefulBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * Two bolts, one after the other, that remember in their states each number of each partition, and
 * how often they saw it. Its argument is a folder.
 */
final class KilledStatefulTopology {

    static final String FIRST = "first";
    static final String SECOND = "second";

    private static final int TASKS = 2;
    private static final int ALL_TASKS = 2 + Source.PARTITIONS + 2 * TASKS;

    private KilledStatefulTopology() {}

    public static void main(String[] args) {
        Path folder = Path.of(args[0]);
        Config conf = new Config();
        conf.setMaxSpoutPending(100);
        conf.put(Config.TOPOLOGY_STATE_CHECKPOINT_INTERVAL, 100);
        KilledCluster.run(folder, () -> topology(folder), conf, () -> NumberSpout.counts(folder));
    }

    private static StormTopology topology(Path folder) {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", new NumberSpout(folder.toString()), Source.PARTITIONS);
        topology.setBolt(FIRST, new Remembering(), TASKS)
                .fieldsGrouping("numbers", new Fields("n"));
        topology.setBolt(SECOND, new Remembering(), TASKS).fieldsGrouping(FIRST, new Fields("n"));
        return topology.createTopology();
    }

    /** How often the bolt's state says each number was seen, by "partition n". */
    static Map<String, Long> seen(Path folder, String bolt) {
        Map<String, Object> conf =
                Map.of(
                        Config.TOPOLOGY_NAME,
                        KilledCluster.TOPOLOGY,
                        StateFiles.FOLDER,
                        KilledCluster.localDir(folder).resolve("state").toString());
        Map<String, Long> seen = new TreeMap<>();
        for (int task = 1; task <= ALL_TASKS; task++) {
            @SuppressWarnings("unchecked")
            KeyValueState<String, Long> state =
                    (KeyValueState<String, Long>)
                            new FileStateProvider().newState(bolt + "-" + task, conf, null);
            state.forEach(entry -> seen.put(entry.getKey(), entry.getValue()));
        }
        StateFiles.close(conf);
        return seen;
    }

    /** Fails a tuple, or a checkpoint, now and then. */
    private static final class Remembering extends BaseStatefulBolt<KeyValueState<String, Long>> {
        private transient OutputCollector collector;
        private transient KeyValueState<String, Long> seen;

        @Override
        public void prepare(
                Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            this.collector = collector;
        }

        @Override
        public void initState(KeyValueState<String, Long> state) {
            seen = state;
        }

        @Override
        public void execute(Tuple tuple) {
            String key = tuple.getInteger(0) + " " + tuple.getLong(1);
            if (ThreadLocalRandom.current().nextInt(2_000) == 0) {
                collector.fail(tuple);
                return;
            }
            seen.put(key, seen.get(key, 0L) + 1);
            collector.emit(tuple, new Values(tuple.getValue(0), tuple.getValue(1)));
            collector.ack(tuple);
        }

        @Override
        public void prePrepare(long txid) {
            if (ThreadLocalRandom.current().nextInt(20) == 0) {
                throw new IllegalStateException("no checkpoint, by chance");
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("partition", "n"));
        }
    }
}
