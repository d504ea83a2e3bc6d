package io.downburst.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TapeTest {
    @Test
    void playsOverAndOverAndCountsWhatItEmits() {
        long before = Meter.emitted();
        assertThat(play(new Tape(List.of("a", "b", "c")), 7))
                .containsExactly("a", "b", "c", "a", "b", "c", "a");
        assertThat(Meter.emitted() - before).isEqualTo(7);
    }

    @Test
    void goesOnFromAPosition() {
        Tape tape = new Tape(List.of("a", "b", "c"));
        play(tape, 4);
        Tape restored = new Tape(List.of("a", "b", "c"));
        restored.moveTo(tape.position());
        assertThat(play(restored, 3)).containsExactly("b", "c", "a");
        assertThat(restored.position()).isEqualTo(7);
    }

    private static List<String> play(Tape tape, int items) {
        List<String> played = new ArrayList<>();
        for (int n = 0; n < items; n++) {
            played.add(tape.current());
            tape.advance();
        }
        return played;
    }
}
