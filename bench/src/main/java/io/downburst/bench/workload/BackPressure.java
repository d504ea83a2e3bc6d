package io.downburst.bench.workload;

import io.downburst.bench.figure.Verdict;
import java.util.List;
import org.apache.storm.generated.StormTopology;

/** TVL unacked, with more sentences than its bolts can split and count. */
record BackPressure() implements SteadyRate {
    @Override
    public String name() {
        return "bp";
    }

    @Override
    public Shape shape() {
        return Shape.unacked(4);
    }

    @Override
    public StormTopology topology() {
        SentenceSpout spout = new SentenceSpout(ThroughputVsLatency.BEYOND_REACH * 1e3, 0);
        return ThroughputVsLatency.topology(spout, shape().parallelism(), 16, 8);
    }

    @Override
    public double finished() {
        return Meter.received() / SentenceSpout.WORDS_PER_SENTENCE;
    }

    @Override
    public List<Verdict> verdicts() {
        return ThroughputVsLatency.verdicts(shape());
    }
}
