package io.downburst.connectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.redis.bolt.RedisLookupBolt;
import org.apache.storm.redis.bolt.RedisStoreBolt;
import org.apache.storm.redis.common.config.JedisPoolConfig;
import org.apache.storm.redis.common.mapper.RedisDataTypeDescription;
import org.apache.storm.redis.common.mapper.RedisDataTypeDescription.RedisDataType;
import org.apache.storm.redis.common.mapper.RedisLookupMapper;
import org.apache.storm.redis.common.mapper.RedisStoreMapper;
import org.apache.storm.redis.state.RedisKeyValueStateProvider;
import org.apache.storm.state.KeyValueState;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseStatefulBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.ITuple;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;

/** storm-redis, unchanged, on a server: its bolts, and its state for stateful bolts. */
@SuppressWarnings("try") // Some topologies need only be there.
class RedisIT {

    private static final int COUNT = 1000;

    @TempDir static Path folder;

    private static int port;
    private static ServerProcess server;

    @BeforeAll
    static void start() throws Exception {
        Optional<Path> program = ServerProcess.program("redis-server");
        assumeTrue(program.isPresent(), "there is no redis-server");
        port = ServerProcess.freePort();
        server =
                ServerProcess.start(
                        folder.resolve("log"),
                        Map.of(),
                        port,
                        List.of(
                                program.get().toString(),
                                "--port",
                                Integer.toString(port),
                                "--bind",
                                "127.0.0.1",
                                "--dir",
                                folder.toString()));
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    private static JedisPoolConfig pool() {
        return new JedisPoolConfig.Builder().setHost("127.0.0.1").setPort(port).build();
    }

    /** Text by number, in a hash. */
    private record Hash(String key, String value) implements RedisStoreMapper, RedisLookupMapper {
        @Override
        public RedisDataTypeDescription getDataTypeDescription() {
            return new RedisDataTypeDescription(RedisDataType.HASH, key);
        }

        @Override
        public String getKeyFromTuple(ITuple tuple) {
            return tuple.getIntegerByField("number").toString();
        }

        @Override
        public String getValueFromTuple(ITuple tuple) {
            return tuple.getStringByField(value);
        }

        @Override
        public List<Values> toTuple(ITuple input, Object value) {
            return List.of(new Values(input.getIntegerByField("number"), value));
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number", "found"));
        }
    }

    @Test
    void looksUpAndStores() throws Exception {
        try (Jedis client = new Jedis("127.0.0.1", port)) {
            for (int n = 0; n < COUNT; n++) {
                client.hset("squares", Integer.toString(n), Long.toString((long) n * n));
            }
            TopologyBuilder topology = new TopologyBuilder();
            topology.setSpout("numbers", new Numbers("redis", COUNT));
            topology.setBolt("look up", new RedisLookupBolt(pool(), new Hash("squares", "text")))
                    .shuffleGrouping("numbers");
            topology.setBolt("store", new RedisStoreBolt(pool(), new Hash("results", "found")), 2)
                    .shuffleGrouping("look up");
            try (Run run = Run.of(topology, Map.of())) {
                Run.await(() -> Numbers.acked("redis") == COUNT);
            }
            assertThat(client.hgetAll("results")).isEqualTo(client.hgetAll("squares"));
        }
    }

    /** Sums numbers up in its state. */
    private static final class Sum extends BaseStatefulBolt<KeyValueState<String, Long>> {
        private KeyValueState<String, Long> state;
        private OutputCollector collector;

        @Override
        public void prepare(
                Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            this.collector = collector;
        }

        @Override
        public void initState(KeyValueState<String, Long> state) {
            this.state = state;
        }

        @Override
        public void execute(Tuple tuple) {
            state.put("sum", state.get("sum", 0L) + tuple.getInteger(0));
            collector.ack(tuple);
        }
    }

    @Test
    void keepsTheStateOfAStatefulBolt() throws Exception {
        Map<String, Object> conf =
                Map.of(
                        Config.TOPOLOGY_STATE_PROVIDER,
                        RedisKeyValueStateProvider.class.getName(),
                        Config.TOPOLOGY_STATE_PROVIDER_CONFIG,
                        "{\"jedisPoolConfig\":{\"host\":\"127.0.0.1\",\"port\":"
                                + port
                                + ",\"timeout\":2000,\"database\":0}}",
                        Config.TOPOLOGY_STATE_CHECKPOINT_INTERVAL,
                        100);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", new Numbers("state", COUNT));
        topology.setBolt("sum", new Sum()).shuffleGrouping("numbers");
        try (Jedis client = new Jedis("127.0.0.1", port);
                Run run = Run.of(topology, conf)) {
            // A tuple is acked once the checkpoint that holds it is committed.
            Run.await(() -> Numbers.acked("state") == COUNT);
            assertThat(client.keys("*sum*")).isNotEmpty();
        }
    }

    @Test
    void theExampleCountsWords() throws Exception {
        Path file = Files.writeString(folder.resolve("text"), "to be or\nto be\nto see\n");
        String address = "127.0.0.1:" + port;
        try (Example example = new Example(folder, "redis-word-count", address, file.toString())) {
            assertThat(example.printed())
                    .startsWith("         3  to\n         2  be\n")
                    .contains("ledger: emitted 4 = acked 4 + failed 0 + pending 0");
        }
    }
}
