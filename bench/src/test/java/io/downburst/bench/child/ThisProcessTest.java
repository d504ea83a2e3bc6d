package io.downburst.bench.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ThisProcessTest {
    @Test
    void allocationOfThisThreadIsCounted() {
        long thread = Thread.currentThread().getId();
        long before = ThisProcess.allocatedBytes().get(thread);
        byte[] megabyte = new byte[1 << 20];
        assertThat(ThisProcess.allocatedBytes().get(thread) - before)
                .isGreaterThanOrEqualTo(megabyte.length);
    }

    @Test
    void everyThreadHasItsSwitchesAndTheProcessItsMemory() throws Exception {
        assertThat(ThisProcess.contextSwitches()).containsKey(ProcessHandle.current().pid());
        assertThat(ThisProcess.residentSet())
                .isBetween(1L << 20, ThisProcess.peakResidentSet() + (1 << 26));
    }

    /** The kernel knows a thread's folder no more, or only no more what stands in it. */
    @Test
    void threadsMayEndMeanwhile() throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        Thread parent = new Thread(() -> bearThreadsUntil(done));
        parent.start();
        try {
            for (int n = 0; n < 1000; n++) {
                assertThat(ThisProcess.contextSwitches()).isNotEmpty();
            }
        } finally {
            done.set(true);
            parent.join();
        }
    }

    private static void bearThreadsUntil(AtomicBoolean done) {
        while (!done.get()) {
            new Thread(() -> {}).start();
        }
    }
}
