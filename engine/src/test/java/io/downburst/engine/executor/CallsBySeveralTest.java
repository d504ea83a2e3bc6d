package io.downburst.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.engine.executor.Scripts.BoltScript;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Test;

/** A bolt that several of those in a slice emit to, each of which calls it. */
class CallsBySeveralTest extends SteppedCalls {

    private static final int COUNT = 4000;

    @Test
    void eachOfTheTasksThatEmitToItCallsIt() throws Exception {
        build(number -> {});
        start(1);
        settle();

        assertThat(calledInEmit).isGreaterThan(COUNT * 3 / 4);
        assertThat(events)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(1, COUNT).mapToObj(n -> "ack " + n).toList());
    }

    @Test
    void calledByWhomeverEachTupleCounts() throws Exception {
        build(number -> {});
        start(1);
        settle();

        assertThat(engine.snapshot().executors())
                .filteredOn(each -> each.executed().containsValue((long) COUNT))
                .as("the last bolt")
                .hasSize(1);
        assertThat(engine.snapshot().executors())
                .filteredOn(each -> each.executed().containsValue(COUNT / 2L))
                .as("those that pass on")
                .hasSize(2);
    }

    @Test
    void nobodyCallsItAgainOnceItHasThrown() throws Exception {
        build(
                number -> {
                    if (number == COUNT / 2) {
                        throw new IllegalStateException("on purpose");
                    }
                });
        start(1);
        settle();

        assertThat(calledInEmit).isPositive();
        assertThat(engine.failure().orElseThrow().componentId()).isEqualTo("last");
        assertThat(executed).isEqualTo(COUNT / 2);
    }

    private void build(IntConsumer inExecute) {
        builder.setSpout("spout", Scripts.spout(emittingTo(COUNT)));
        builder.setBolt("passing", new PassingOn(), 2).shuffleGrouping("spout");
        BoltScript last =
                new BoltScript() {
                    @Override
                    void execute(Tuple tuple) {
                        inExecute.accept(++executed);
                        out.ack(tuple);
                    }
                };
        builder.setBolt("last", Scripts.bolt(last)).shuffleGrouping("passing");
    }
}
