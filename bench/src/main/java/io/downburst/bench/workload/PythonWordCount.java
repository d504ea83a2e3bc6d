package io.downburst.bench.workload;

import io.downburst.bench.figure.Verdict;
import java.util.List;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * WC with lines that a bolt in Python splits.
 *
 * @param client what the bolt's script speaks to Storm with
 */
record PythonWordCount(String client) implements Workload {

    @Override
    public String name() {
        return "python-wc-" + client;
    }

    @Override
    public Shape shape() {
        return Shape.acked(1);
    }

    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("lines", new LineSpout(shape().sampleEvery(16)));
        builder.setBolt("split", new PythonSplitBolt("split_with_" + client + ".py"))
                .shuffleGrouping("lines");
        builder.setBolt("count", new CountBolt()).fieldsGrouping("split", new Fields("word"));
        return builder.createTopology();
    }

    @Override
    public List<Verdict> verdicts() {
        return WordCount.verdicts(shape());
    }
}
