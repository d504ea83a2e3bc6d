package io.downburst.testing.example;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.testing.InterleavingTest;
import io.downburst.testing.TopologyTestDriver;
import io.downburst.testing.TopologyTestExtension;
import io.downburst.testing.TopologyUnderTest;
import io.downburst.testing.UnderTest;
import java.time.Duration;
import java.util.Map;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(TopologyTestExtension.class)
class WordCountTest {

    @UnderTest
    TopologyUnderTest topology() {
        return TopologyUnderTest.of(WordCount.topology(), Map.of());
    }

    @Test
    void wordsAreCounted(TopologyTestDriver driver) {
        Integer line = driver.pipe("lines", "the quick the");

        assertThat(driver.output("count"))
                .containsExactly(
                        new Values("the", 1), new Values("quick", 1), new Values("the", 2));
        assertThat(driver.acked("lines")).containsExactly(line);
    }

    @Test
    void totalsComeEveryTenSeconds(TopologyTestDriver driver) {
        driver.pipe("lines", "a b a");
        driver.advanceTime(Duration.ofSeconds(10));

        assertThat(driver.output("count", "totals"))
                .containsExactlyInAnyOrder(new Values(2), new Values(1));
    }

    @InterleavingTest(schedules = 200)
    void countsOnlyGrow(TopologyTestDriver driver) {
        driver.pipe("lines", "a b a");
        driver.pipe("lines", "b a");

        assertThat(driver.output("count"))
                .containsSubsequence(new Values("a", 1), new Values("a", 2), new Values("a", 3))
                .containsSubsequence(new Values("b", 1), new Values("b", 2))
                .hasSize(5);
        assertThat(driver.acked("lines")).hasSize(2);
    }
}
