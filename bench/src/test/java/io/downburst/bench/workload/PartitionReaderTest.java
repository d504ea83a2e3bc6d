package io.downburst.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PartitionReaderTest {

    @Test
    void aCheckpointNeverPassesAnEventThatIsNotDone() {
        PartitionReader reader = new PartitionReader(0);
        read(reader, 3000);

        LongStream.range(0, 3000).filter(offset -> offset != 1500).forEach(reader::done);
        assertThat(EventLog.checkpoint(0)).isEqualTo(1500);
        assertThat(new PartitionReader(0).next()).hasValue(1500);

        reader.done(1500);
        assertThat(EventLog.checkpoint(0)).isEqualTo(3000);
    }

    @Test
    void whatFailedIsReadAgainFirstAndHoldsTheCheckpointBack() {
        PartitionReader reader = new PartitionReader(1);
        read(reader, 1200);

        reader.failed(7);
        LongStream.range(0, 1200).filter(offset -> offset != 7).forEach(reader::done);
        assertThat(EventLog.checkpoint(1)).isEqualTo(7);
        assertThat(reader.next()).hasValue(7);
        assertThat(reader.next()).hasValue(1200);

        reader.done(7);
        assertThat(EventLog.checkpoint(1)).isEqualTo(1200);
    }

    @Test
    void aPartitionEnds() {
        PartitionReader reader = new PartitionReader(2);
        read(reader, EventLog.LENGTH);
        assertThat(reader.next()).isEmpty();

        LongStream.range(0, EventLog.LENGTH).forEach(reader::done);
        assertThat(new PartitionReader(2).next()).isEmpty();
    }

    private static void read(PartitionReader reader, int events) {
        for (int i = 0; i < events; i++) {
            assertThat(reader.next()).isPresent();
        }
    }
}
