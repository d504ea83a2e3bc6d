package io.downburst.examples.connectors;

import io.downburst.examples.Arguments;
import io.downburst.examples.LineSpout;
import io.downburst.examples.RunningCountBolt;
import io.downburst.examples.SplitBolt;
import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.redis.bolt.RedisStoreBolt;
import org.apache.storm.redis.common.config.JedisPoolConfig;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import redis.clients.jedis.Jedis;

/**
 * Counts the words of a text file into a sorted set of Redis, and prints the most frequent ones as
 * Redis has them.
 *
 * <p>Arguments: Redis' host:port, and a file (by default the novel).
 */
public final class RedisWordCountTopology {

    private static final String NAME = "redis-word-count";
    private static final int PARALLELISM = 2;

    private RedisWordCountTopology() {}

    public static void main(String[] args) throws Exception {
        if (args.length < 1 || !args[0].matches(".+:\\d{1,5}")) {
            System.err.println("usage: " + NAME + " HOST:PORT [FILE]");
            System.exit(2);
        }
        String file = Arguments.file(args, 1);
        int colon = args[0].lastIndexOf(':');
        String host = args[0].substring(0, colon);
        int port = Integer.parseInt(args[0].substring(colon + 1));
        try (Jedis redis = new Jedis(host, port)) {
            redis.del(WordScores.KEY);
        }
        Config conf = new Config();
        conf.setMaxSpoutPending(1000);
        StormSubmitter.submitTopology(NAME, conf, topology(host, port, file));
    }

    private static StormTopology topology(String host, int port, String file) {
        JedisPoolConfig redis = new JedisPoolConfig.Builder().setHost(host).setPort(port).build();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("lines", new LineSpout(file, 1));
        builder.setBolt("split", new SplitBolt(), PARALLELISM).shuffleGrouping("lines");
        builder.setBolt("count", new RunningCountBolt(), PARALLELISM)
                .fieldsGrouping("split", new Fields("word"));
        // One task stores all counts of a word, in their order.
        builder.setBolt("store", new RedisStoreBolt(redis, new WordScores()), PARALLELISM)
                .fieldsGrouping("count", new Fields("key"));
        builder.setBolt("print", new PrintScoresBolt(host, port))
                .globalGrouping("lines", LineSpout.END);
        return builder.createTopology();
    }
}
