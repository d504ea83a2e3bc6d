package io.downburst.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which records of a topic have been acked, read from the file of a {@link LedgerBolt}. */
final class Ledger {

    private final Path file;
    private final String group;
    private final String topic;
    private final Map<Integer, BitSet> acked = new HashMap<>();
    private long lines;

    Ledger(Path file, String group, String topic) {
        this.file = file;
        this.group = group;
        this.topic = topic;
    }

    private void read() throws IOException {
        String text = Files.exists(file) ? Files.readString(file) : "";
        // The end may still be on its way.
        List<String> whole = text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
        lines = whole.size();
        for (String line : whole) {
            String[] parts = line.split(" ");
            acked.computeIfAbsent(Integer.valueOf(parts[0]), partition -> new BitSet())
                    .set(Integer.parseInt(parts[1]));
        }
    }

    /** How many acks there have been, repetitions included. */
    long lines() throws IOException {
        read();
        return lines;
    }

    /** Whether every record up to these offsets has been acked. */
    boolean has(Map<Integer, Long> ends) throws IOException {
        read();
        return ends.entrySet().stream()
                .allMatch(end -> firstMissing(end.getKey()) >= end.getValue());
    }

    private int firstMissing(int partition) {
        return acked.getOrDefault(partition, new BitSet()).nextClearBit(0);
    }

    /**
     * What is committed at this moment, having been held to the rule that it is acked: the commits
     * are asked for first, so that whatever they stand for is in the file by now.
     */
    Map<Integer, Long> checkedCommits(Topics topics) throws Exception {
        Map<Integer, Long> committed = topics.committed(group, topic);
        read();
        committed.forEach(
                (partition, offset) ->
                        assertThat(offset)
                                .as("committed in partition %d, first not acked", partition)
                                .isLessThanOrEqualTo(firstMissing(partition)));
        return committed;
    }
}
