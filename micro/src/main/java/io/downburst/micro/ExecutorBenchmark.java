package io.downburst.micro;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** What an executor does around the user's code. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ExecutorBenchmark {
    private static final int EMITS = 4096;
    private static final Values VALUES = new Values("some data");
    private static long emitted;
    private static long ticked;

    private SteppedEngine emitting;
    private SteppedEngine ticking;
    private long emitsDue;

    public static final class Spout extends BaseRichSpout {
        private transient SpoutOutputCollector collector;

        @Override
        public void open(
                Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
            this.collector = collector;
        }

        @Override
        public void nextTuple() {
            collector.emit(VALUES);
            emitted++;
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("str"));
        }
    }

    public static final class TickBolt extends BaseBasicBolt {
        @Override
        public void execute(Tuple tick, BasicOutputCollector collector) {
            ticked++;
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}

        @Override
        public Map<String, Object> getComponentConfiguration() {
            return Map.of(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1);
        }
    }

    public static final class Silent extends BaseRichSpout {
        @Override
        public void open(
                Map<String, Object> conf,
                TopologyContext context,
                SpoutOutputCollector collector) {}

        @Override
        public void nextTuple() {}

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("str"));
        }
    }

    @Setup(Level.Trial)
    public void start() throws Exception {
        TopologyBuilder emits = new TopologyBuilder();
        emits.setSpout("spout", new Spout());
        emitting = new SteppedEngine(emits.createTopology());
        TopologyBuilder ticks = new TopologyBuilder();
        ticks.setSpout("spout", new Silent());
        ticks.setBolt("bolt", new TickBolt()).shuffleGrouping("spout");
        ticking = new SteppedEngine(ticks.createTopology());
        ticking.step();
    }

    @TearDown(Level.Trial)
    public void close() {
        emitting.close();
        ticking.close();
    }

    /** nextTuple and an emit that nobody listens to. */
    @Benchmark
    @OperationsPerInvocation(EMITS)
    public void emit() {
        emitsDue += EMITS;
        while (emitted < emitsDue) {
            emitting.step();
        }
    }

    /** A second goes by: the alarm, the tick tuple and its way to the bolt. */
    @Benchmark
    public void tick() {
        long before = ticked;
        ticking.advance(1_000_000_000);
        while (ticked == before) {
            ticking.step();
        }
    }
}
