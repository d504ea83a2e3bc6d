package org.apache.storm;

import static org.apache.storm.LocalClusterTest.await;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.testing.FixedTuple;
import org.apache.storm.testing.FixedTupleSpout;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.NimbusClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a cluster took it gives back when it closes. */
@Timeout(240)
class LocalClusterLeakTest {
    private static final int CYCLES = 100;

    @Test
    void aHundredClustersLeaveNoThreadNoObjectNoFileAndNoPropertyBehind() throws Exception {
        List<Path> directories = new ArrayList<>();
        runOnce(new ArrayList<>(), directories);
        Set<Thread> threadsBefore = threads();
        Map<Object, Object> propertiesBefore = Map.copyOf(System.getProperties());

        List<WeakReference<?>> left = new ArrayList<>();
        for (int cycle = 0; cycle < CYCLES; cycle++) {
            runOnce(left, directories);
        }

        assertThat(left).hasSize(2 * CYCLES);
        await(
                () -> {
                    Set<Thread> more = threads();
                    more.removeAll(threadsBefore);
                    return more.isEmpty();
                });
        await(
                () -> {
                    System.gc();
                    left.removeIf(reference -> reference.get() == null);
                    return left.isEmpty();
                });
        assertThat(System.getProperties()).isEqualTo(propertiesBefore);
        assertThat(directories).hasSize(1 + CYCLES).noneMatch(Files::exists);
        assertThat(NimbusClient.isLocalOverride()).isFalse();
    }

    /** Opens a cluster, has a bolt execute a tuple, closes it; adds what is to be gone then. */
    private static void runOnce(List<WeakReference<?>> created, List<Path> directories)
            throws Exception {
        try (Shared<ConcurrentLinkedQueue<WeakReference<?>>> executed =
                        new Shared<>(new ConcurrentLinkedQueue<>());
                LocalCluster cluster = new LocalCluster()) {
            TopologyBuilder builder = new TopologyBuilder();
            builder.setSpout(
                    "spout",
                    new FixedTupleSpout(
                            List.of(new FixedTuple(new Values("x"))), new Fields("value")));
            builder.setBolt("bolt", new RememberedBolt(executed)).shuffleGrouping("spout");
            cluster.submitTopology("topology", new Config(), builder.createTopology());
            await(() -> !executed.get().isEmpty());
            directories.add(Path.of(System.getProperty("storm.home")));
            created.addAll(executed.get());
            created.add(new WeakReference<>(cluster));
        }
    }

    private static Set<Thread> threads() {
        return new HashSet<>(Thread.getAllStackTraces().keySet());
    }

    private static final class RememberedBolt extends BaseRichBolt {
        private final Shared<ConcurrentLinkedQueue<WeakReference<?>>> executed;
        private transient OutputCollector collector;

        RememberedBolt(Shared<ConcurrentLinkedQueue<WeakReference<?>>> executed) {
            this.executed = executed;
        }

        @Override
        public void prepare(
                Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            this.collector = collector;
        }

        @Override
        public void execute(Tuple input) {
            collector.ack(input);
            executed.get().add(new WeakReference<>(this));
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }
}
