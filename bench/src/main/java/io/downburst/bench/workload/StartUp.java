package io.downburst.bench.workload;

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
    public int window(int seconds) {
        return 0;
    }
}
