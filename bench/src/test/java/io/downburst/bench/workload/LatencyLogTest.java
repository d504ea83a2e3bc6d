package io.downburst.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LatencyLogTest {
    private final LatencyLog log = new LatencyLog();
    private final Histogram sum = new Histogram(3);

    @Test
    void whatWasRecordedIsTakenAwayOnce() {
        log.record(5);
        log.record(7);
        log.drainTo(sum);
        log.record(7);
        log.drainTo(sum);
        log.drainTo(sum);

        assertThat(sum.getTotalCount()).isEqualTo(3);
        assertThat(sum.getCountAtValue(5)).isEqualTo(1);
        assertThat(sum.getCountAtValue(7)).isEqualTo(2);
    }

    @Test
    void moreThanItHoldsIsCountedMeanwhile() {
        for (int i = 0; i < 3 * LatencyLog.LENGTH + 1; i++) {
            log.record(i % 3);
            if (i == LatencyLog.LENGTH / 2 || i == LatencyLog.LENGTH - 1) {
                log.drainTo(sum);
            }
        }
        log.drainTo(sum);

        assertThat(sum.getTotalCount()).isEqualTo(3 * LatencyLog.LENGTH + 1);
        assertThat(sum.getCountAtValue(0)).isEqualTo(LatencyLog.LENGTH + 1);
        assertThat(sum.getCountAtValue(2)).isEqualTo(LatencyLog.LENGTH);
    }

    @Test
    void whatIsTakenAwayWhileItIsWrittenIsAllThatWasWritten() throws InterruptedException {
        int values = 500 * LatencyLog.LENGTH + 1;
        Thread writer =
                new Thread(
                        () -> {
                            for (int i = 0; i < values; i++) {
                                log.record(i % 1000);
                            }
                        });

        writer.start();
        while (writer.isAlive()) {
            log.drainTo(sum);
        }
        writer.join();
        log.drainTo(sum);

        assertThat(sum.getTotalCount()).isEqualTo(values);
        for (int value = 0; value < 1000; value++) {
            assertThat(sum.getCountAtValue(value)).isEqualTo((values + 999 - value) / 1000);
        }
    }

    @Test
    void theLongestAreCutShort() {
        log.record(Long.MAX_VALUE);
        log.drainTo(sum);

        assertThat(sum.getTotalCount()).isEqualTo(1);
    }
}
