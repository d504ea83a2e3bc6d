package io.downburst.engine.sched;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RestTest {

    private final Rest rest = new Rest();

    @Test
    void noNapFollowsASleep() {
        // Unless something held this thread up for as long in between, which does happen.
        assertThat(IntStream.range(0, 1000)).anyMatch(i -> !napRightAfterASleep());
    }

    private boolean napRightAfterASleep() {
        rest.sleep(() -> false, System.nanoTime());
        return rest.nap();
    }
}
