package io.downburst.engine.executor;

import io.downburst.engine.Engine;
import io.downburst.engine.EngineOptions;
import io.downburst.engine.executor.Scripts.BoltScript;
import io.downburst.engine.executor.Scripts.SpoutScript;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Timeout;

/** Starts engines while another thread has to do with them, as a view or a signal has. */
@Timeout(60)
class StartTest {

    private final CountDownLatch asked = new CountDownLatch(1);
    private volatile boolean started;

    @RepeatedTest(50)
    void mayBeWatchedAndActivatedMeanwhile() throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(
                "spout",
                Scripts.spout(
                        new SpoutScript() {
                            @Override
                            void next() {
                                asked.countDown();
                            }
                        }));
        builder.setBolt("bolt", Scripts.bolt(new BoltScript()), 50).shuffleGrouping("spout");
        try (Engine engine =
                Engine.create(
                        "test-1-1",
                        "test",
                        builder.createTopology(),
                        Utils.readDefaultConfig(),
                        EngineOptions.standard())) {
            CompletableFuture<Void> other = CompletableFuture.runAsync(() -> meddle(engine));

            engine.start(true);
            started = true;

            other.join();
            asked.await();
        }
    }

    private void meddle(Engine engine) {
        while (!started) {
            engine.snapshot();
            engine.activate();
        }
    }
}
