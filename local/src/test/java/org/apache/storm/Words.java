package org.apache.storm;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** A word count whose lines a test hands in and whose counts, acks and callbacks it can read. */
final class Words {
    /** What a test and its topology share. */
    record Ledger(
            ConcurrentLinkedQueue<String> lines,
            ConcurrentMap<String, Integer> counts,
            ConcurrentLinkedQueue<Object> acked,
            ConcurrentLinkedQueue<Object> failed,
            ConcurrentLinkedQueue<String> calls) {}

    private final Shared<Ledger> shared =
            new Shared<>(
                    new Ledger(
                            new ConcurrentLinkedQueue<>(),
                            new ConcurrentHashMap<>(),
                            new ConcurrentLinkedQueue<>(),
                            new ConcurrentLinkedQueue<>(),
                            new ConcurrentLinkedQueue<>()));

    Ledger ledger() {
        return shared.get();
    }

    Words lines(String... lines) {
        ledger().lines().addAll(List.of(lines));
        return this;
    }

    TopologyBuilder builder() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("lines", new LineSpout(shared));
        builder.setBolt("split", new SplitBolt(), 2).shuffleGrouping("lines");
        builder.setBolt("count", new CountBolt(shared), 2)
                .fieldsGrouping("split", new Fields("word"));
        return builder;
    }

    /** Emits what is in the queue, each line as its own message id. */
    private static final class LineSpout extends BaseRichSpout {
        private final Shared<Ledger> shared;
        private transient SpoutOutputCollector collector;

        LineSpout(Shared<Ledger> shared) {
            this.shared = shared;
        }

        @Override
        public void open(
                Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
            this.collector = collector;
            shared.get().calls().add("open");
        }

        @Override
        public void nextTuple() {
            String line = shared.get().lines().poll();
            if (line != null) {
                collector.emit(new Values(line), line);
            }
        }

        @Override
        public void ack(Object messageId) {
            shared.get().acked().add(messageId);
        }

        @Override
        public void fail(Object messageId) {
            shared.get().failed().add(messageId);
        }

        @Override
        public void activate() {
            shared.get().calls().add("activate");
        }

        @Override
        public void deactivate() {
            shared.get().calls().add("deactivate");
        }

        @Override
        public void close() {
            shared.get().calls().add("close");
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("line"));
        }
    }

    private static final class SplitBolt extends BaseBasicBolt {
        @Override
        public void execute(Tuple input, BasicOutputCollector collector) {
            for (String word : input.getString(0).split(" ")) {
                collector.emit(new Values(word));
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("word"));
        }
    }

    /** Counts words; throws on "boom", never acks on "hold". */
    private static final class CountBolt extends BaseRichBolt {
        private final Shared<Ledger> shared;
        private transient OutputCollector collector;

        CountBolt(Shared<Ledger> shared) {
            this.shared = shared;
        }

        @Override
        public void prepare(
                Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            this.collector = collector;
            shared.get().calls().add("prepare");
        }

        @Override
        public void execute(Tuple input) {
            String word = input.getString(0);
            if (word.equals("boom")) {
                throw new IllegalStateException("no word for " + word);
            }
            shared.get().counts().merge(word, 1, Integer::sum);
            collector.emit(input, new Values(word, 1));
            if (!word.equals("hold")) {
                collector.ack(input);
            }
        }

        @Override
        public void cleanup() {
            shared.get().calls().add("cleanup");
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("word", "count"));
        }
    }
}
