package io.downburst.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.SpoutDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Storm's own code numbers the tasks and partitions the executors that ours must equal. */
class RandomTopologiesTest {

    private static final Map<String, Object> DEFAULTS = Utils.readStormConfig();
    private static final String ID_ALPHABET = "$09AZ_az-";

    static LongStream seeds() {
        return new Random().longs(100);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void taskIdsAndExecutorsAreThoseOfStorm(long seed) throws Exception {
        Random random = new Random(seed);
        StormTopology topology = randomTopology(random);
        Map<String, Object> conf = randomConf(random);

        TopologyPlan plan = Planner.plan("t-1-1", "t", topology, conf);

        Map<Integer, String> stormTasks =
                StormCommon.stormTaskInfo(plan.userTopology(), plan.conf());
        assertThat(plan.taskToComponent()).isEqualTo(stormTasks);
        Map<String, List<Integer>> stormComponents = Utils.reverseMap(stormTasks);
        stormComponents.values().forEach(tasks -> tasks.sort(null));
        assertThat(plan.componentToTasks()).isEqualTo(stormComponents);
        stormComponents.remove("__acker");
        for (String component : stormComponents.keySet()) {
            Object spec = StormCommon.allComponents(plan.systemTopology()).get(component);
            assertThat(taskRanges(plan.components().get(component)))
                    .as(component)
                    .isEqualTo(
                            Utils.partitionFixed(
                                    StormCommon.numStartExecutors(spec),
                                    stormComponents.get(component)));
        }
    }

    private static List<List<Integer>> taskRanges(ComponentPlan component) {
        List<List<Integer>> ranges = new ArrayList<>();
        for (ExecutorPlan executor : component.executors()) {
            List<Integer> tasks = new ArrayList<>();
            for (int i = 0; i < executor.taskCount(); i++) {
                tasks.add(executor.firstTask() + i);
            }
            ranges.add(tasks);
        }
        return ranges;
    }

    private static StormTopology randomTopology(Random random) {
        TopologyBuilder builder = new TopologyBuilder();
        List<String> ids = new ArrayList<>();
        int spouts = 1 + random.nextInt(3);
        int bolts = random.nextInt(6);
        for (int i = 0; i < spouts + bolts; i++) {
            String id = randomId(random, i);
            int parallelism = 1 + random.nextInt(5);
            if (i < spouts) {
                SpoutDeclarer spout = builder.setSpout(id, new Silent.Spout(), parallelism);
                if (random.nextBoolean()) {
                    spout.setNumTasks(random.nextInt(9));
                }
            } else {
                BoltDeclarer bolt = builder.setBolt(id, new Silent.Bolt(), parallelism);
                bolt.shuffleGrouping(ids.get(random.nextInt(ids.size())));
                if (random.nextBoolean()) {
                    bolt.setMaxTaskParallelism(1 + random.nextInt(4));
                }
            }
            ids.add(id);
        }
        return builder.createTopology();
    }

    /** Distinct by its last character, and never a system id. */
    private static String randomId(Random random, int number) {
        String id = "";
        for (int i = random.nextInt(3); i >= 0; i--) {
            id += ID_ALPHABET.charAt(random.nextInt(ID_ALPHABET.length()));
        }
        return (id.startsWith("__") ? "_a" : id) + "-" + number;
    }

    private static Map<String, Object> randomConf(Random random) {
        Map<String, Object> conf = new HashMap<>(DEFAULTS);
        conf.put(Config.TOPOLOGY_ACKER_EXECUTORS, random.nextBoolean() ? null : random.nextInt(4));
        conf.put(Config.TOPOLOGY_EVENTLOGGER_EXECUTORS, random.nextInt(3));
        conf.put(Config.TOPOLOGY_WORKERS, 1 + random.nextInt(3));
        if (random.nextInt(4) == 0) {
            conf.put(Config.TOPOLOGY_TASKS, 1 + random.nextInt(6));
        }
        if (random.nextInt(4) == 0) {
            conf.put(Config.TOPOLOGY_MAX_TASK_PARALLELISM, 1 + random.nextInt(6));
        }
        return conf;
    }
}
