package io.downburst.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.engine.Engine;
import io.downburst.engine.EngineOptions;
import io.downburst.engine.executor.Scripts.BoltScript;
import io.downburst.engine.executor.Scripts.SpoutScript;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SliceTest {

    private final List<String> events = new ArrayList<>();
    private Engine engine;

    @AfterEach
    void close() {
        if (engine != null) {
            engine.close();
        }
    }

    @Test
    void outsideASliceThereIsNothingToWaitFor() {
        Slice.atEnd(() -> events.add("ran"));
        assertThat(events).containsExactly("ran");
        assertThat(Slice.number()).isZero();
    }

    @Test
    void eachSliceHasANumberOfItsOwn() {
        Slice first = Slice.begin();
        long number = Slice.number();
        assertThat(Slice.number()).isEqualTo(number).isPositive();
        first.end();
        Slice second = Slice.begin();
        assertThat(Slice.number()).isNotEqualTo(number).isPositive();
        second.end();
    }

    @Test
    void whatASliceLeftForItsEndIsDoneBeforeItsAcksAreHeard() throws Exception {
        run(
                tuple -> {
                    Slice.atEnd(() -> events.add("end"));
                    events.add("execute");
                });
        assertThat(events).containsExactly("execute", "end", "ack");
    }

    @Test
    void itIsDoneAlsoWhenUserCodeThrows() throws Exception {
        run(
                tuple -> {
                    Slice.atEnd(() -> events.add("end"));
                    throw new IllegalStateException("on purpose");
                });
        assertThat(events).containsExactly("end", "ack");
    }

    @Test
    void anExceptionAtTheEndStopsTheTopologyAndNoAckIsHeard() throws Exception {
        IllegalStateException thrown = new IllegalStateException("on purpose");
        run(
                tuple ->
                        Slice.atEnd(
                                () -> {
                                    throw thrown;
                                }));
        assertThat(events).isEmpty();
        assertThat(engine.failure())
                .hasValueSatisfying(failure -> assertThat(failure.cause()).isSameAs(thrown));
    }

    /** What a bolt does with a tuple that it has acked. */
    @FunctionalInterface
    private interface Step {
        void take(Tuple tuple);
    }

    private void run(Step step) throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", Scripts.spout(spout()));
        builder.setBolt("bolt", Scripts.bolt(bolt(step))).shuffleGrouping("spout");
        Map<String, Object> conf = Utils.readDefaultConfig();
        conf.put(Config.TOPOLOGY_ACKER_EXECUTORS, 1);
        engine =
                Engine.create(
                        "test-1-1",
                        "test",
                        builder.createTopology(),
                        conf,
                        EngineOptions.standard().withCores(1).steppedByHand());
        engine.start(true);
        for (int round = 0; round < 10; round++) {
            engine.cores().forEach(core -> core.doWork());
        }
    }

    private SpoutScript spout() {
        return new SpoutScript() {
            private boolean emitted;

            @Override
            void next() {
                if (!emitted) {
                    emitted = true;
                    out.emit(new Values(1), 1);
                }
            }

            @Override
            void ack(Object id) {
                events.add("ack");
            }
        };
    }

    private static BoltScript bolt(Step step) {
        return new BoltScript() {
            @Override
            void execute(Tuple tuple) {
                out.ack(tuple);
                step.take(tuple);
            }
        };
    }
}
