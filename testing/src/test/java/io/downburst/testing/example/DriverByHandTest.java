package io.downburst.testing.example;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.testing.TopologyTestDriver;
import java.util.Map;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;

class DriverByHandTest {

    @Test
    void wordsAreCounted() {
        try (TopologyTestDriver driver = TopologyTestDriver.of(WordCount.topology(), Map.of())) {
            driver.pipe("lines", "to be or not to be");

            assertThat(driver.output("count")).contains(new Values("to", 2), new Values("be", 2));
            assertThat(driver.acked("lines")).hasSize(1);
            assertThat(driver.failed("lines")).isEmpty();
        }
    }
}
