package io.downburst.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForeignCallsTest {

    private final ForeignCalls calls = new ForeignCalls();
    private final List<Integer> done = new ArrayList<>();

    @Test
    void theyAreDoneOnceAndInTheirOrder() {
        for (int i = 0; i < 100; i++) {
            int number = i;
            calls.add(() -> done.add(number));
            if (i % 7 == 0) {
                calls.drain();
                assertThat(done).hasSize(i + 1);
            }
        }
        calls.drain();
        calls.drain();

        assertThat(done).isSorted().hasSize(100);
        assertThat(calls.isEmpty()).isTrue();
    }

    @Test
    void whoAddsWithoutEndDoesNotKeepTheExecutor() {
        addAnother();

        for (int i = 1; i <= 3; i++) {
            calls.drain();

            assertThat(done).hasSize(i);
            assertThat(calls.isEmpty()).isFalse();
        }
    }

    private void addAnother() {
        calls.add(
                () -> {
                    done.add(done.size());
                    if (done.size() < 1000) {
                        addAnother();
                    }
                });
    }

    @Test
    void oneThatDrainsDoesWhatWasBehindIt() {
        calls.add(
                () -> {
                    calls.drain();
                    done.add(2);
                });
        calls.add(() -> done.add(1));

        calls.drain();

        assertThat(done).containsExactly(1, 2);
    }

    @Test
    void oneThatThrowsIsOverAndTheOthersAreStillThere() {
        calls.add(
                () -> {
                    throw new IllegalStateException("thrown to order");
                });
        calls.add(() -> done.add(1));

        assertThatThrownBy(calls::drain).hasMessage("thrown to order");
        calls.drain();

        assertThat(done).containsExactly(1);
    }
}
