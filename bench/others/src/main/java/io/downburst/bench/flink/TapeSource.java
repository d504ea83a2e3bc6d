package io.downburst.bench.flink;

import io.downburst.bench.workload.Foreign;
import java.util.Collection;
import java.util.List;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.lib.util.IteratorSourceEnumerator;
import org.apache.flink.api.connector.source.lib.util.IteratorSourceReader;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** Plays a tape: one split, whose state is the tape's position. */
final class TapeSource implements Source<String, TapeSplit, Collection<TapeSplit>> {
    private final Foreign workload;

    TapeSource(Foreign workload) {
        this.workload = workload;
    }

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.CONTINUOUS_UNBOUNDED;
    }

    @Override
    public SourceReader<String, TapeSplit> createReader(SourceReaderContext context) {
        return new IteratorSourceReader<>(context);
    }

    @Override
    public SplitEnumerator<TapeSplit, Collection<TapeSplit>> createEnumerator(
            SplitEnumeratorContext<TapeSplit> context) {
        return restoreEnumerator(context, List.of(new TapeSplit(workload, 0)));
    }

    @Override
    public SplitEnumerator<TapeSplit, Collection<TapeSplit>> restoreEnumerator(
            SplitEnumeratorContext<TapeSplit> context, Collection<TapeSplit> splits) {
        return new IteratorSourceEnumerator<>(context, splits);
    }

    @Override
    public SimpleVersionedSerializer<TapeSplit> getSplitSerializer() {
        return new TapeSplitSerializer(workload);
    }

    @Override
    public SimpleVersionedSerializer<Collection<TapeSplit>> getEnumeratorCheckpointSerializer() {
        return new TapeSplitsSerializer(workload);
    }
}
