package io.downburst.bench.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.bench.figure.Measurement;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChildTest {

    /** Of each write a string. */
    private static final class Writes extends ByteArrayOutputStream {
        private final List<String> made = new ArrayList<>();

        @Override
        public synchronized void write(byte[] bytes, int from, int length) {
            super.write(bytes, from, length);
            made.add(toString());
            reset();
        }
    }

    @Test
    void nothingCanComeBetweenThePartsOfAResult() {
        Measurement longest =
                new Measurement(
                        Map.of(), Collections.nCopies(600, 1_234_567_890L), List.of(), List.of());
        Writes writes = new Writes();
        PrintStream before = System.out;
        System.setOut(new PrintStream(writes, true));
        try {
            Child.print(longest);
        } finally {
            System.setOut(before);
        }
        assertThat(writes.made).containsExactly("\n" + Child.line(longest) + "\n");
    }
}
