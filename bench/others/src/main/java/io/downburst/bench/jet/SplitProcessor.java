package io.downburst.bench.jet;

import com.hazelcast.jet.Traversers;
import com.hazelcast.jet.core.AbstractProcessor;

/** Splits a line at white space. */
final class SplitProcessor extends AbstractProcessor {
    private final FlatMapper<String, String> words =
            flatMapper(line -> Traversers.traverseArray(line.split("\\s+")));

    @Override
    protected boolean tryProcess0(Object line) {
        return words.tryProcess((String) line);
    }
}
