package org.apache.storm.utils;

import io.downburst.engine.executor.Slice;
import io.downburst.state.StandIn;

/**
 * Allows so many events in each window of time; Trident's coordinator begins transactions by it.
 * Time stands still within a slice. The coordinator asks for one transaction after the other, and
 * if the window ended between two questions, one transaction would have to wait and the next one
 * overtake it: both would then be given the same part of their source.
 */
@StandIn
public class WindowedTimeThrottler {

    private final long windowMillis;
    private final int allowed;
    private long windowStart;
    private int events;
    private long now;
    private long slice;

    /**
     * @param windowMillis a window ends when more than so many milliseconds have passed
     * @param maxAmt events in a window
     */
    public WindowedTimeThrottler(Number windowMillis, Number maxAmt) {
        this.windowMillis = windowMillis.longValue();
        this.allowed = maxAmt.intValue();
        windowStart = System.currentTimeMillis();
    }

    /** Whether this window has had all its events. */
    public boolean isThrottled() {
        lookAtClock();
        return events >= allowed;
    }

    /** Counts an event, allowed or not. */
    public void markEvent() {
        lookAtClock();
        events++;
    }

    private void lookAtClock() {
        long current = Slice.number();
        if (current == 0 || current != slice) {
            slice = current;
            now = System.currentTimeMillis();
        }
        if (now - windowStart > windowMillis) {
            windowStart = now;
            events = 0;
        }
    }
}
