package io.downburst.bench.workload;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * Counts characters, words and paragraphs of each mail and sends them, mail by mail and every four
 * seconds, off the mails' path.
 */
final class MailMetricsBolt extends MailBolt {
    static final String EACH = "finaloffpath";
    static final String SOMETIMES = "offpath";

    private static final long INTERVAL = TimeUnit.SECONDS.toNanos(4);

    private transient SinkBook book;
    private transient int task;
    private transient long lastSent;
    private transient long mails;
    private transient long characters;
    private transient long words;
    private transient long paragraphs;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        super.prepare(conf, context);
        book = Meter.newSink();
        task = context.getThisTaskId();
        lastSent = System.nanoTime();
    }

    @Override
    public void execute(Tuple tuple, BasicOutputCollector collector) {
        super.execute(tuple, collector);
        count(((Mail) tuple.getValue(0)).body(), collector);
        long now = System.nanoTime();
        if (now - lastSent >= INTERVAL) {
            collector.emit(
                    SOMETIMES,
                    new Values(task, mails, characters, words, paragraphs, now - lastSent));
            lastSent = now;
        }
        book.receive();
    }

    @Override
    Optional<Mail> step(Object mail) {
        return Optional.of((Mail) mail);
    }

    private void count(String body, BasicOutputCollector collector) {
        int wordsHere = 0;
        int paragraphsHere = 1;
        for (int n = 1; n < body.length(); n++) {
            char before = body.charAt(n - 1);
            char here = body.charAt(n);
            if (Character.isWhitespace(here) && !Character.isWhitespace(before)) {
                wordsHere++;
            }
            if (here == '\n' && before == '\n') {
                paragraphsHere++;
            }
        }
        mails++;
        characters += body.length();
        words += wordsHere;
        paragraphs += paragraphsHere;
        collector.emit(EACH, new Values(body.length(), wordsHere, paragraphsHere));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        super.declareOutputFields(declarer);
        declarer.declareStream(EACH, new Fields("characters", "words", "paragraphs"));
        declarer.declareStream(
                SOMETIMES,
                new Fields("task", "mails", "characters", "words", "paragraphs", "nanos"));
    }
}
