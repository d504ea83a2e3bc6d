package io.downburst.bench.flink;

import io.downburst.bench.workload.Foreign;
import java.nio.ByteBuffer;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** A split is its position: both ends know the workload. */
record TapeSplitSerializer(Foreign workload) implements SimpleVersionedSerializer<TapeSplit> {
    @Override
    public int getVersion() {
        return 1;
    }

    @Override
    public byte[] serialize(TapeSplit split) {
        return ByteBuffer.allocate(Long.BYTES).putLong(split.position()).array();
    }

    @Override
    public TapeSplit deserialize(int version, byte[] serialized) {
        return new TapeSplit(workload, ByteBuffer.wrap(serialized).getLong());
    }
}
