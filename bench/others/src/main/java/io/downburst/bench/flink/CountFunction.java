package io.downburst.bench.flink;

import io.downburst.bench.workload.Meter;
import io.downburst.bench.workload.SinkBook;
import io.downburst.bench.workload.WordOracle;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Counts words in keyed state and emits each new count. */
final class CountFunction extends KeyedProcessFunction<String, String, Tuple2<String, Integer>> {
    /** Of the watermark that Flink sends when the source has ended. */
    private static final long THE_END = Long.MAX_VALUE;

    private transient ValueState<Integer> count;
    private transient Map<String, Integer> lastCounts;
    private transient SinkBook book;

    @Override
    public void open(OpenContext context) {
        count = getRuntimeContext().getState(new ValueStateDescriptor<>("count", Types.INT));
        lastCounts = new HashMap<>();
        WordOracle.watch(lastCounts);
        book = Meter.newSink();
    }

    @Override
    public void processElement(String word, Context context, Collector<Tuple2<String, Integer>> out)
            throws Exception {
        Integer before = count.value();
        if (before == null) {
            context.timerService().registerEventTimeTimer(THE_END);
        }
        int now = before == null ? 1 : before + 1;
        count.update(now);
        out.collect(Tuple2.of(word, now));
        book.receive();
    }

    /** Tells the oracle this word's count. */
    @Override
    public void onTimer(long time, OnTimerContext context, Collector<Tuple2<String, Integer>> out)
            throws Exception {
        lastCounts.put(context.getCurrentKey(), count.value());
    }
}
