package io.downburst.bench.child;

import static org.assertj.core.api.Assertions.assertThat;

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
}
