package io.downburst.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.metric.api.CountMetric;
import org.apache.storm.metric.api.IMetricsConsumer;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.IErrorReporter;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class MetricsConsumerTest {

    /** Source component and metric name, as they arrive. */
    private static final BlockingQueue<String> ARRIVED = new LinkedBlockingQueue<>();

    public static final class Consumer implements IMetricsConsumer {
        @Override
        public void prepare(
                Map<String, Object> conf,
                Object argument,
                TopologyContext context,
                IErrorReporter reporter) {}

        @Override
        public void handleDataPoints(TaskInfo task, Collection<DataPoint> points) {
            points.forEach(point -> ARRIVED.add(task.srcComponentId + " " + point.name));
        }

        @Override
        public void cleanup() {}
    }

    public static final class Numbers extends BaseRichSpout {
        private SpoutOutputCollector out;

        @Override
        @SuppressWarnings("deprecation") // metrics v1
        public void open(
                Map<String, Object> conf, TopologyContext context, SpoutOutputCollector out) {
            this.out = out;
            context.registerMetric("old", new CountMetric(), 1);
            context.registerCounter("new");
        }

        @Override
        public void nextTuple() {
            out.emit(new Values(1));
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number"));
        }
    }

    @Test
    @Timeout(60)
    void isGivenTheUsersTheEnginesAndTheJvmsMetrics() throws Exception {
        Map<String, Object> conf = Utils.readDefaultConfig();
        conf.put(
                Config.TOPOLOGY_METRICS_CONSUMER_REGISTER,
                List.of(Map.of("class", Consumer.class.getName(), "parallelism.hint", 1)));
        conf.put(Config.TOPOLOGY_ENABLE_V2_METRICS_TICK, true);
        conf.put(Config.TOPOLOGY_V2_METRICS_TICK_INTERVAL_SECONDS, 1);
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new Numbers());
        Set<String> missing =
                new HashSet<>(
                        Set.of(
                                "numbers old",
                                "numbers new",
                                "numbers __emit-count-default",
                                "numbers __emit-count-default.m1_rate",
                                "numbers receive-queue-population",
                                "__system memory.heap.used"));

        try (Engine engine =
                Engine.create(
                        "metrics-1-1700000000",
                        "metrics",
                        builder.createTopology(),
                        conf,
                        EngineOptions.standard())) {
            engine.start(true);
            while (!missing.isEmpty()) {
                String arrived = ARRIVED.poll(30, TimeUnit.SECONDS);
                assertThat(arrived).as("still missing: %s", missing).isNotNull();
                missing.remove(arrived);
            }
        }
    }
}
