package org.apache.storm;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Lines that a spout emits until they are acked, and the values that a sink got of them. */
record ReplayedLines(
        ConcurrentLinkedQueue<String> due,
        ConcurrentLinkedQueue<Object> received,
        ConcurrentMap<Object, Integer> acked,
        AtomicInteger emitted,
        AtomicInteger failed) {

    static Shared<ReplayedLines> of(Iterable<String> lines) {
        ConcurrentLinkedQueue<String> due = new ConcurrentLinkedQueue<>();
        lines.forEach(due::add);
        return new Shared<>(
                new ReplayedLines(
                        due,
                        new ConcurrentLinkedQueue<>(),
                        new ConcurrentHashMap<>(),
                        new AtomicInteger(),
                        new AtomicInteger()));
    }

    int answered() {
        return acked.values().stream().mapToInt(Integer::intValue).sum() + failed.get();
    }

    static final class Spout extends BaseRichSpout {
        private final Shared<ReplayedLines> shared;
        private transient SpoutOutputCollector collector;

        Spout(Shared<ReplayedLines> shared) {
            this.shared = shared;
        }

        @Override
        public void open(
                Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
            this.collector = collector;
        }

        @Override
        public void nextTuple() {
            String line = shared.get().due().poll();
            if (line != null) {
                shared.get().emitted().incrementAndGet();
                collector.emit(new Values(line), line);
            }
        }

        @Override
        public void ack(Object line) {
            shared.get().acked().merge(line, 1, Integer::sum);
        }

        @Override
        public void fail(Object line) {
            shared.get().failed().incrementAndGet();
            shared.get().due().add((String) line);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("line"));
        }
    }

    static final class Sink extends BaseBasicBolt {
        private final Shared<ReplayedLines> shared;

        Sink(Shared<ReplayedLines> shared) {
            this.shared = shared;
        }

        @Override
        public void execute(Tuple input, BasicOutputCollector collector) {
            shared.get().received().add(input.size() == 1 ? input.getValue(0) : input.getValues());
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }
}
