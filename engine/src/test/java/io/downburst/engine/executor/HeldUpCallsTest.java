package io.downburst.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.engine.Engine;
import io.downburst.engine.EngineOptions;
import io.downburst.engine.executor.Scripts.BasicScript;
import io.downburst.engine.executor.Scripts.BoltScript;
import io.downburst.engine.executor.Scripts.SpoutScript;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.apache.storm.Config;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.TupleUtils;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** User code that holds a thread up while a bolt is called on it, with a monitor that looks on. */
@Timeout(60)
class HeldUpCallsTest {

    private static final int COUNT = 100_000;

    private final AtomicInteger inEmit = new AtomicInteger();
    private final CountDownLatch released = new CountDownLatch(1);
    private final CountDownLatch ticked = new CountDownLatch(1);
    private final CountDownLatch acked = new CountDownLatch(COUNT);
    private volatile boolean isHeldUp;
    private Engine engine;

    @AfterEach
    void close() {
        released.countDown();
        engine.close();
    }

    @Test
    void aBoltHasItsTicksWhileTheSpoutThatCalledItWaitsForEver() throws Exception {
        start(
                1,
                new EmittingSpout() {
                    @Override
                    void afterLast() {
                        holdUntil(released);
                    }
                },
                number -> {});

        ticked.await();
        assertThat(inEmit.get()).as("calls in emits").isPositive();
        released.countDown();
        acked.await();
    }

    @Test
    void aBoltThatHoldsItsCallerUpDoesSoOnce() throws Exception {
        AtomicInteger inEmitBefore = new AtomicInteger();
        start(
                1,
                new EmittingSpout(),
                number -> {
                    if (number == COUNT / 2) {
                        inEmitBefore.set(inEmit.get());
                        Utils.sleep(300);
                    }
                });

        acked.await();
        assertThat(inEmitBefore.get()).as("calls in emits before").isPositive();
        assertThat(inEmit.get()).isLessThanOrEqualTo(inEmitBefore.get() + 1);
    }

    @Test
    void aTaskHasItsTicksWhileAnotherThatTakesPartInTheSameSliceWaitsForThem() throws Exception {
        AtomicInteger inEmitBefore = new AtomicInteger();
        start(
                2,
                new EmittingSpout(),
                number -> {
                    if (number == COUNT / 2) {
                        inEmitBefore.set(inEmit.get());
                        holdUntil(ticked);
                    }
                });

        acked.await();
        assertThat(inEmitBefore.get()).as("calls in emits before").isPositive();
    }

    @Test
    void aBoltHasItsTicksWhileOneThatItCallsWaitsForThemInTheCallOfAnother() throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", Scripts.spout(new EmittingSpout()));
        builder.setBolt("passing", Scripts.bolts(() -> passingOn()), 2)
                .shuffleGrouping("spout")
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1);
        BasicScript last =
                new BasicScript() {
                    private int executed;

                    @Override
                    void execute(Tuple tuple, BasicOutputCollector out) {
                        // Not by itself, when those who are to have ticks may wait for room here.
                        if (++executed > COUNT / 2 && !isHeldUp && isCalledByTheSpout()) {
                            holdUntil(ticked);
                        }
                    }
                };
        builder.setBolt("last", Scripts.basicBolt(last)).shuffleGrouping("passing");
        start(builder);

        acked.await();
        assertThat(isHeldUp).as("called in an emit").isTrue();
        // Calls are counted when their slice is over.
        while (executedAfterPassing() < COUNT && !Thread.interrupted()) {
            Thread.onSpinWait();
        }
        assertThat(executedAfterPassing()).isEqualTo(COUNT);
    }

    /** Tuples of "passing" that were executed. */
    private long executedAfterPassing() {
        return engine.snapshot().executors().stream()
                .flatMap(each -> each.executed().entrySet().stream())
                .filter(entry -> entry.getKey().get_componentId().equals("passing"))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    private BoltScript passingOn() {
        return new BoltScript() {
            @Override
            void execute(Tuple tuple) {
                if (!TupleUtils.isTick(tuple)) {
                    out.emit(tuple, tuple.getValues());
                    out.ack(tuple);
                } else if (isHeldUp) {
                    ticked.countDown();
                }
            }
        };
    }

    private void holdUntil(CountDownLatch latch) {
        isHeldUp = true;
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private class EmittingSpout extends SpoutScript {
        private int emitted;

        @Override
        void next() {
            if (emitted < COUNT) {
                out.emit(new Values(++emitted), emitted);
                if (emitted == COUNT) {
                    afterLast();
                }
            }
        }

        void afterLast() {}

        @Override
        void ack(Object id) {
            acked.countDown();
        }
    }

    private BoltScript executing(IntConsumer inExecute) {
        return new BoltScript() {
            @Override
            void execute(Tuple tuple) {
                if (TupleUtils.isTick(tuple)) {
                    if (isHeldUp) {
                        ticked.countDown();
                    }
                    return;
                }
                if (isCalledByTheSpout()) {
                    inEmit.incrementAndGet();
                }
                inExecute.accept(tuple.getInteger(0));
                out.ack(tuple);
            }
        };
    }

    private void start(int tasks, EmittingSpout spout, IntConsumer inExecute) throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", Scripts.spout(spout));
        builder.setBolt("bolt", Scripts.bolts(() -> executing(inExecute)), tasks)
                .shuffleGrouping("spout")
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1);
        start(builder);
    }

    private void start(TopologyBuilder builder) throws Exception {
        Map<String, Object> conf = Utils.readDefaultConfig();
        conf.put(Config.TOPOLOGY_ACKER_EXECUTORS, 1);
        engine =
                Engine.create(
                        "test-1-1",
                        "test",
                        builder.createTopology(),
                        conf,
                        EngineOptions.standard().withCores(1));
        engine.start(true);
    }

    private static boolean isCalledByTheSpout() {
        return StackWalker.getInstance()
                .walk(
                        frames ->
                                frames.anyMatch(
                                        frame -> frame.getMethodName().equals("nextTuple")));
    }
}
