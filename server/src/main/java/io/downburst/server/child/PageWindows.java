package io.downburst.server.child;

import io.downburst.local.TopologyTally;
import io.downburst.local.Windows;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Makes tallies of Storm's time windows out of tallies since the start: what was counted by now
 * less what was counted when the window began. As in Storm, a window begins up to a twentieth of
 * its length early. Safe for use from any thread.
 */
final class PageWindows {

    private static final int LOOKS_A_WINDOW = 20;

    /** By window, the oldest first; one of them at most is older than the window is long. */
    private final Map<String, Deque<TopologyTally>> looks = new HashMap<>();

    PageWindows() {
        Windows.SECS.keySet().forEach(window -> looks.put(window, new ArrayDeque<>()));
    }

    /** Remembers what is counted now, where it is time to. */
    synchronized void take(TopologyTally look) {
        looks.forEach(
                (window, known) -> {
                    long nanos = nanos(window);
                    if (known.isEmpty()
                            || look.untilNanos() - known.getLast().untilNanos()
                                    >= nanos / LOOKS_A_WINDOW) {
                        known.addLast(look);
                    }
                    dropOlder(known, look.untilNanos() - nanos);
                });
    }

    private static long nanos(String window) {
        return TimeUnit.SECONDS.toNanos(Windows.SECS.get(window));
    }

    private static void dropOlder(Deque<TopologyTally> known, long begin) {
        while (known.size() > 1) {
            TopologyTally oldest = known.removeFirst();
            if (known.getFirst().untilNanos() > begin) {
                known.addFirst(oldest);
                return;
            }
        }
    }

    /** Starts afresh: everything counts from 0 again. */
    synchronized void clear() {
        looks.values().forEach(Deque::clear);
    }

    /**
     * What was counted, by window; one of which nothing is known of so long ago is left out.
     *
     * @param now what was counted since the start
     */
    synchronized Map<String, TopologyTally> until(TopologyTally now) {
        Map<String, TopologyTally> windows = Windows.sinceStart(now.nanos(), now);
        looks.forEach(
                (window, known) -> {
                    long begin = now.untilNanos() - nanos(window);
                    dropOlder(known, begin);
                    if (!known.isEmpty() && known.getFirst().untilNanos() <= begin) {
                        windows.put(window, now.since(known.getFirst()));
                    }
                });
        return windows;
    }
}
