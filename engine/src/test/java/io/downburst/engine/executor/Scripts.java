package io.downburst.engine.executor;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.IBasicBolt;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.IRichSpout;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;

/** Components that a test can look into, though the engine instantiates them anew. */
final class Scripts {

    private static final Map<Integer, Object> BY_KEY = new ConcurrentHashMap<>();
    private static final AtomicInteger KEYS = new AtomicInteger();

    private Scripts() {}

    /** What a spout does; shared by all its tasks. */
    static class SpoutScript {
        SpoutOutputCollector out;

        void open() {}

        void next() {}

        void ack(Object id) {}

        void fail(Object id) {}

        void close() {}

        void declare(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("value"));
        }
    }

    /** What a bolt does; shared by all its tasks. */
    static class BoltScript {
        OutputCollector out;

        void prepare() {}

        void execute(Tuple tuple) {
            out.ack(tuple);
        }

        void cleanup() {}
    }

    /** What a basic bolt does. */
    static class BasicScript {
        void execute(Tuple tuple, BasicOutputCollector out) {
            out.emit(tuple.getValues());
        }

        void cleanup() {}
    }

    static IRichSpout spout(SpoutScript script) {
        return new ScriptedSpout(register(script));
    }

    static IRichBolt bolt(BoltScript script) {
        return new ScriptedBolt(register(script));
    }

    static IBasicBolt basicBolt(BasicScript script) {
        return new ScriptedBasicBolt(register(script));
    }

    /** A spout each of whose tasks has a script of its own. */
    static IRichSpout spouts(Supplier<SpoutScript> scripts) {
        return new ScriptedSpout(register(scripts));
    }

    /** A bolt each of whose tasks has a script of its own. */
    static IRichBolt bolts(Supplier<BoltScript> scripts) {
        return new ScriptedBolt(register(scripts));
    }

    /** The one that was registered, or made for whoever asks. */
    private static Object scriptOf(int key) {
        Object registered = BY_KEY.get(key);
        return registered instanceof Supplier<?> scripts ? scripts.get() : registered;
    }

    private static int register(Object script) {
        int key = KEYS.incrementAndGet();
        BY_KEY.put(key, script);
        return key;
    }

    private static final class ScriptedSpout extends BaseRichSpout {
        private final int key;
        private transient SpoutScript script;

        private ScriptedSpout(int key) {
            this.key = key;
        }

        @Override
        public void open(
                Map<String, Object> conf, TopologyContext context, SpoutOutputCollector out) {
            script = (SpoutScript) scriptOf(key);
            script.out = out;
            script.open();
        }

        @Override
        public void nextTuple() {
            script.next();
        }

        @Override
        public void ack(Object id) {
            script.ack(id);
        }

        @Override
        public void fail(Object id) {
            script.fail(id);
        }

        @Override
        public void close() {
            script.close();
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            ((SpoutScript) scriptOf(key)).declare(declarer);
        }
    }

    private static final class ScriptedBolt extends BaseRichBolt {
        private final int key;
        private transient BoltScript script;

        private ScriptedBolt(int key) {
            this.key = key;
        }

        @Override
        public void prepare(
                Map<String, Object> conf, TopologyContext context, OutputCollector out) {
            script = (BoltScript) scriptOf(key);
            script.out = out;
            script.prepare();
        }

        @Override
        public void execute(Tuple tuple) {
            script.execute(tuple);
        }

        @Override
        public void cleanup() {
            script.cleanup();
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("value"));
        }
    }

    private static final class ScriptedBasicBolt extends BaseBasicBolt {
        private final int key;
        private transient BasicScript script;

        private ScriptedBasicBolt(int key) {
            this.key = key;
        }

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context) {
            script = (BasicScript) scriptOf(key);
        }

        @Override
        public void execute(Tuple tuple, BasicOutputCollector out) {
            script.execute(tuple, out);
        }

        @Override
        public void cleanup() {
            script.cleanup();
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("value"));
            declarer.declareStream("direct", true, new Fields("value"));
        }
    }
}
