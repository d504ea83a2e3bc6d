package io.downburst.bench.workload;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Values;

/** Emits one of a hundred strings of random digits, picked at random, on every call. */
class DigitsSpout extends BookedSpout {
    private static final int MESSAGES = 100;

    private final int length;
    private final int digits;
    private transient Random random;
    private transient List<String> messages;

    /**
     * @param digits how many different ones there are, from 0 on
     */
    DigitsSpout(int length, int digits, int sampleEvery) {
        super(sampleEvery);
        this.length = length;
        this.digits = digits;
    }

    @Override
    public void open(
            Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        super.open(conf, context, collector);
        random = new Random(context.getThisTaskId());
        messages = Stream.generate(this::message).limit(MESSAGES).toList();
    }

    private String message() {
        return random.ints(length, 0, digits)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining());
    }

    @Override
    public void nextTuple() {
        if (!Meter.isClosed()) {
            emit(new Values(messages.get(random.nextInt(MESSAGES))));
        }
    }

    void emit(Values values) {
        collector.emit(values, book.nextId());
    }
}
