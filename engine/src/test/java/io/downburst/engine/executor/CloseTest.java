package io.downburst.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.engine.Engine;
import io.downburst.engine.EngineOptions;
import io.downburst.engine.executor.Scripts.SpoutScript;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Closes engines with threads of their own; one that does not end fails by the time limit. */
@Timeout(60)
class CloseTest {

    private final CountDownLatch ended = new CountDownLatch(1);
    private final List<String> events = new CopyOnWriteArrayList<>();
    private Engine engine;

    @Test
    void anExecutorMayCloseItsEngine() throws Exception {
        SpoutScript spout =
                new SpoutScript() {
                    @Override
                    void next() {
                        if (events.isEmpty()) {
                            engine.close();
                            events.add("interrupted: " + Thread.currentThread().isInterrupted());
                        }
                    }

                    @Override
                    void close() {
                        events.add("close");
                        ended.countDown();
                    }
                };
        start(spout);
        ended.await();

        assertThat(events).containsExactly("interrupted: false", "close");
    }

    @Test
    void closeIsNotInterruptedThoughItTakesASecond() throws Exception {
        SpoutScript spout =
                new SpoutScript() {
                    @Override
                    void next() {
                        ended.countDown();
                    }

                    @Override
                    void close() {
                        try {
                            Thread.sleep(1000);
                            events.add("closed");
                        } catch (InterruptedException e) {
                            events.add("interrupted");
                        }
                    }
                };
        start(spout);
        ended.await();

        engine.close();

        assertThat(events).containsExactly("closed");
    }

    @Test
    void anInterruptOfWhoClosesLeavesNothingRunning() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        SpoutScript spout =
                new SpoutScript() {
                    @Override
                    void next() {
                        ended.countDown();
                        try {
                            never.await();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    }

                    @Override
                    void close() {
                        events.add("closed in " + Thread.currentThread().getName());
                    }
                };
        start(spout);
        ended.await();

        Thread.currentThread().interrupt();
        engine.close();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(events).hasSize(1);
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .noneMatch(name -> name.startsWith("downburst-core-"));
    }

    private void start(SpoutScript spout) throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", Scripts.spout(spout));
        engine =
                Engine.create(
                        "test-1-1",
                        "test",
                        builder.createTopology(),
                        Utils.readDefaultConfig(),
                        EngineOptions.standard());

        engine.start(true);
    }
}
