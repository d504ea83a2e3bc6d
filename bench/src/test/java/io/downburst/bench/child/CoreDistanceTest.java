package io.downburst.bench.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CoreDistanceTest {
    @Test
    void anotherCoreAnswersWithinAMillisecond() throws Exception {
        OptionalDouble nanos = CoreDistance.measure();
        assertThat(nanos.isPresent()).isEqualTo(Runtime.getRuntime().availableProcessors() > 1);
        assertThat(nanos.orElse(100)).isBetween(5.0, 1e6);
    }
}
