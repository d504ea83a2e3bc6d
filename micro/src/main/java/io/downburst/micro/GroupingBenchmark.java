package io.downburst.micro;

import io.downburst.engine.grouping.Dealer;
import io.downburst.engine.grouping.Grouper;
import io.downburst.engine.grouping.Groupers;
import io.downburst.engine.grouping.Locality;
import io.downburst.engine.grouping.OneTaskGrouper;
import io.downburst.engine.grouping.ShuffleGrouper;
import io.downburst.engine.plan.SubscriptionPlan;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.NullStruct;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Which of eight tasks gets a tuple. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class GroupingBenchmark {
    private static final Fields FIELDS = new Fields("word");

    private final Dealer<Integer> shuffle =
            ((ShuffleGrouper) grouper(Grouping.shuffle(new NullStruct()))).dealer(index -> index);
    private final OneTaskGrouper fields =
            (OneTaskGrouper) grouper(Grouping.fields(FIELDS.toList()));
    private final List<List<Object>> tuples =
            IntStream.range(0, 64).mapToObj(n -> (List<Object>) new Values("word" + n)).toList();
    private int next;

    private static Grouper grouper(Grouping grouping) {
        List<Integer> tasks = IntStream.range(1, 9).boxed().toList();
        return Groupers.create(
                null,
                "spout",
                "default",
                FIELDS,
                new SubscriptionPlan("bolt", grouping, tasks, false),
                Map.of(),
                Locality.ANYWHERE,
                new SplittableRandom(1));
    }

    private List<Object> tuple() {
        return tuples.get(next++ & 63);
    }

    @Benchmark
    public int shuffle() {
        return shuffle.next();
    }

    @Benchmark
    public int fields() {
        return fields.choose(tuple());
    }
}
