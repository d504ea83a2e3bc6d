package io.downburst.examples.connectors;

import java.util.Locale;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;
import redis.clients.jedis.Jedis;

/** Prints the most frequent words, once every line is acked and so counted in Redis. */
final class PrintScoresBolt extends BaseBasicBolt {

    private static final int SHOWN = 10;

    private final String host;
    private final int port;

    PrintScoresBolt(String host, int port) {
        this.host = host;
        this.port = port;
    }

    @Override
    public void execute(Tuple end, BasicOutputCollector collector) {
        try (Jedis redis = new Jedis(host, port)) {
            redis.zrevrangeWithScores(WordScores.KEY, 0, SHOWN - 1)
                    .forEach(
                            word ->
                                    System.out.printf(
                                            Locale.ROOT,
                                            "%,10d  %s%n",
                                            (long) word.getScore(),
                                            word.getElement()));
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        // It only prints.
    }
}
