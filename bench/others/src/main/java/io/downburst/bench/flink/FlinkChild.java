package io.downburst.bench.flink;

import io.downburst.bench.child.Child;
import io.downburst.bench.child.Observation;
import io.downburst.bench.child.RunPlan;
import io.downburst.bench.workload.Foreign;
import java.time.Duration;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.FlatMapFunction;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/** Runs a workload on Apache Flink's mini cluster, at parallelism 1, with object reuse. */
public final class FlinkChild {
    private static final Duration CHECKPOINT_INTERVAL = Duration.ofSeconds(1);

    private FlinkChild() {}

    public static void main(String[] args) {
        Child.main(args, FlinkChild::run);
    }

    private static void run(RunPlan plan) throws Exception {
        Foreign workload = Foreign.named(plan.workload());
        StreamExecutionEnvironment environment =
                StreamExecutionEnvironment.createLocalEnvironment(1);
        environment.getConfig().enableObjectReuse();
        if (workload.isGuaranteed()) {
            environment.enableCheckpointing(
                    CHECKPOINT_INTERVAL.toMillis(), CheckpointingMode.AT_LEAST_ONCE);
        }
        DataStream<String> source =
                environment.fromSource(
                        new TapeSource(workload),
                        WatermarkStrategy.noWatermarks(),
                        "source",
                        Types.STRING);
        if (workload.isWordCount()) {
            source.flatMap(split())
                    .returns(Types.STRING)
                    .keyBy(word -> word)
                    .process(new CountFunction())
                    .sinkTo(new DiscardingSink<>());
        } else {
            source.map(item -> item).returns(Types.STRING).sinkTo(new CountingSink());
        }
        long submittedMillis = System.currentTimeMillis();
        environment.executeAsync();
        Child.print(Observation.of(workload, plan, submittedMillis));
    }

    private static FlatMapFunction<String, String> split() {
        return (line, words) -> {
            for (String word : line.split("\\s+")) {
                words.collect(word);
            }
        };
    }
}
