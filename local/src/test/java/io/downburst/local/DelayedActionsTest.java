package io.downburst.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.apache.storm.utils.Time;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DelayedActionsTest {
    private final Time.SimulatedTime time = new Time.SimulatedTime();
    private final DelayedActions actions = new DelayedActions();
    private final List<String> events = new CopyOnWriteArrayList<>();

    @AfterEach
    void endSimulation() {
        time.close();
    }

    @Test
    void whatIsRunningWhenTheyCloseIsNotInterruptedAndWhatIsNotIsDropped() throws Exception {
        CountDownLatch runs = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        actions.run(
                1,
                () -> {
                    runs.countDown();
                    try {
                        mayEnd.await();
                        events.add("ended");
                    } catch (InterruptedException e) {
                        events.add("interrupted");
                    }
                });
        actions.run(2, () -> events.add("too late"));
        Time.advanceTimeSecs(2);
        runs.await();

        Thread closing = new Thread(actions::close);
        closing.start();
        while (closing.isAlive() && closing.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        mayEnd.countDown();
        closing.join();

        assertThat(events).containsExactly("ended");
    }
}
