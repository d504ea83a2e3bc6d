package io.downburst.bench.workload;

import io.downburst.bench.figure.Metric;
import java.util.EnumSet;
import java.util.Set;
import org.apache.storm.generated.StormTopology;

/** CN acked, for nothing but the way to its first acked tuple. */
record StartUp() implements Workload {
    @Override
    public String name() {
        return "start";
    }

    @Override
    public Shape shape() {
        return Shape.acked(1);
    }

    @Override
    public StormTopology topology() {
        return new ConstNull(shape()).topology();
    }

    @Override
    public Set<Metric> headlines() {
        return EnumSet.of(Metric.START_FROM_LAUNCH, Metric.THREADS);
    }

    @Override
    public int window(int seconds) {
        return 0;
    }
}
