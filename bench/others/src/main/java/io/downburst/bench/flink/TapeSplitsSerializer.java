package io.downburst.bench.flink;

import io.downburst.bench.workload.Foreign;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** Of the splits that no reader has yet: one position after the other. */
record TapeSplitsSerializer(Foreign workload)
        implements SimpleVersionedSerializer<Collection<TapeSplit>> {
    @Override
    public int getVersion() {
        return 1;
    }

    @Override
    public byte[] serialize(Collection<TapeSplit> splits) {
        ByteBuffer positions = ByteBuffer.allocate(splits.size() * Long.BYTES);
        splits.forEach(split -> positions.putLong(split.position()));
        return positions.array();
    }

    @Override
    public Collection<TapeSplit> deserialize(int version, byte[] serialized) {
        ByteBuffer positions = ByteBuffer.wrap(serialized);
        List<TapeSplit> splits = new ArrayList<>();
        while (positions.hasRemaining()) {
            splits.add(new TapeSplit(workload, positions.getLong()));
        }
        return splits;
    }
}
