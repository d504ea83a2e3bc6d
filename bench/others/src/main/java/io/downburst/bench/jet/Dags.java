package io.downburst.bench.jet;

import com.hazelcast.function.SupplierEx;
import com.hazelcast.jet.core.DAG;
import com.hazelcast.jet.core.Edge;
import com.hazelcast.jet.core.Partitioner;
import com.hazelcast.jet.core.Processor;
import com.hazelcast.jet.core.Vertex;
import com.hazelcast.jet.core.processor.Processors;
import io.downburst.bench.workload.Foreign;

/** The workloads in Jet's core API, whose processors are all cooperative: one of each. */
final class Dags {
    private Dags() {}

    static DAG of(Foreign workload) {
        DAG dag = new DAG();
        Vertex source = vertex(dag, "source", () -> new TapeProcessor(workload));
        if (workload.isWordCount()) {
            Vertex split = vertex(dag, "split", SplitProcessor::new);
            Vertex count = vertex(dag, "count", CountProcessor::new);
            dag.edge(Edge.between(source, split));
            dag.edge(Edge.between(split, count).partitioned(word -> word, Partitioner.HASH_CODE));
        } else {
            Vertex identity = vertex(dag, "id", Processors.mapP(item -> item));
            Vertex sink = vertex(dag, "null", SinkProcessor::new);
            dag.edge(Edge.between(source, identity));
            dag.edge(Edge.between(identity, sink));
        }
        return dag;
    }

    private static Vertex vertex(DAG dag, String name, SupplierEx<Processor> processor) {
        return dag.newVertex(name, processor).localParallelism(1);
    }
}
