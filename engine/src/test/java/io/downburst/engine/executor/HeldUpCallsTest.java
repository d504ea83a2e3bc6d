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

    /** Calls before one holds its caller up. */
    private static final int FEW = 1_000;

    /** Tuples after that. */
    private static final int MANY = 50_000;

    private final AtomicInteger inEmit = new AtomicInteger();
    private final CountDownLatch released = new CountDownLatch(1);
    private final CountDownLatch ticked = new CountDownLatch(1);
    private final CountDownLatch acked = new CountDownLatch(1);
    private volatile boolean isHeldUp;

    /** Set once a bolt was called as it is to be: on a busy machine that may take a while. */
    private volatile boolean isCalled;

    private volatile int emitted;

    /** The spout's while it emits, in place of a look at the stack, which is no quick call. */
    private volatile Thread emitting;

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
                calls -> isCalled = true);

        ticked.await();
        released.countDown();
        acked.await();
    }

    @Test
    void aBoltThatHoldsItsCallerUpDoesSoOnce() throws Exception {
        start(
                1,
                new EmittingSpout(),
                calls -> {
                    if (calls == FEW) {
                        isCalled = true;
                        Utils.sleep(300);
                    }
                });

        acked.await();
        assertThat(inEmit.get()).as("calls in emits").isBetween(FEW, FEW + 1);
    }

    @Test
    void aTaskHasItsTicksWhileAnotherThatTakesPartInTheSameSliceWaitsForThem() throws Exception {
        start(
                2,
                new EmittingSpout(),
                calls -> {
                    if (calls == FEW) {
                        isCalled = true;
                        holdUntil(ticked);
                    }
                });

        acked.await();
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
                    private int calls;

                    @Override
                    void execute(Tuple tuple, BasicOutputCollector out) {
                        // Not by itself, when those who are to have ticks may wait for room here.
                        if (!isHeldUp && isCalledByTheSpout() && ++calls == FEW) {
                            isCalled = true;
                            holdUntil(ticked);
                        }
                    }
                };
        builder.setBolt("last", Scripts.basicBolt(last)).shuffleGrouping("passing");
        start(builder);

        acked.await();
        // Calls are counted when their slice is over.
        while (executedAfterPassing() < emitted && !Thread.interrupted()) {
            Thread.onSpinWait();
        }
        assertThat(executedAfterPassing()).isEqualTo(emitted);
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

    /** Emits until a bolt was called as it is to be, and many more. */
    private class EmittingSpout extends SpoutScript {
        private int left = MANY;
        private int pending;

        @Override
        void next() {
            if (left > 0) {
                emitted++;
                pending++;
                left -= isCalled ? 1 : 0;
                emitting = Thread.currentThread();
                out.emit(new Values(emitted), emitted);
                emitting = null;
                if (left == 0) {
                    afterLast();
                }
            }
        }

        void afterLast() {}

        @Override
        void ack(Object id) {
            pending--;
            if (left == 0 && pending == 0) {
                acked.countDown();
            }
        }
    }

    /**
     * @param inCall is given the number of each call in an emit
     */
    private BoltScript executing(IntConsumer inCall) {
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
                    inCall.accept(inEmit.incrementAndGet());
                }
                out.ack(tuple);
            }
        };
    }

    private void start(int tasks, EmittingSpout spout, IntConsumer inCall) throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", Scripts.spout(spout));
        builder.setBolt("bolt", Scripts.bolts(() -> executing(inCall)), tasks)
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

    private boolean isCalledByTheSpout() {
        return emitting == Thread.currentThread();
    }
}
