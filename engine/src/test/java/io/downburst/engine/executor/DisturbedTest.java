package io.downburst.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.engine.executor.Scripts.BoltScript;
import io.downburst.engine.executor.Scripts.SpoutScript;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;

/** What others do while an executor is in a slice, which it had no reason to look out for. */
class DisturbedTest extends Stepped {

    private static final int COUNT = 100;
    private static final int HALF = COUNT / 2;

    private final List<Integer> arrived = new ArrayList<>();

    @Test
    void whatAnotherThreadEmittedBeforeComesBefore() throws Exception {
        run(
                (out, number) -> {
                    if (number == HALF) {
                        elsewhere(() -> out.emit(new Values(-1)));
                    }
                });

        assertThat(arrived).hasSize(COUNT + 1);
        assertThat(arrived.indexOf(-1)).isEqualTo(arrived.indexOf(HALF) - 1);
    }

    @Test
    void whatAnotherThreadEmittedForASpoutComesBefore() throws Exception {
        SpoutScript spout =
                new SpoutScript() {
                    private int emitted;

                    @Override
                    void next() {
                        if (emitted < COUNT) {
                            if (++emitted == HALF) {
                                elsewhere(() -> out.emit(new Values(-1), -1));
                            }
                            out.emit(new Values(emitted), emitted);
                        }
                    }
                };
        builder.setSpout("spout", Scripts.spout(spout));
        builder.setBolt("last", Scripts.bolt(last())).shuffleGrouping("spout");
        start(1);
        settle();

        assertThat(arrived).hasSize(COUNT + 1);
        assertThat(arrived.indexOf(-1)).isEqualTo(arrived.indexOf(HALF) - 1);
    }

    @Test
    void whoBeginsToLookOnSeesTheNextEmit() throws Exception {
        List<Object> seen = new ArrayList<>();
        run(
                (out, number) -> {
                    if (number == HALF) {
                        engine.tap("middle", (task, stream, values) -> seen.add(values.get(0)));
                    }
                });

        assertThat(seen).containsExactlyElementsOf(numbers(HALF, COUNT));
        assertThat(arrived).containsExactlyElementsOf(numbers(1, COUNT));
    }

    private interface Act {
        void before(OutputCollector out, int number);
    }

    private void run(Act act) throws Exception {
        BoltScript middle =
                new BoltScript() {
                    @Override
                    void execute(Tuple tuple) {
                        act.before(out, tuple.getInteger(0));
                        out.emit(tuple, new Values(tuple.getInteger(0)));
                        out.ack(tuple);
                    }
                };
        builder.setSpout("spout", Scripts.spout(emitting(COUNT)));
        builder.setBolt("middle", Scripts.bolt(middle)).shuffleGrouping("spout");
        builder.setBolt("last", Scripts.bolt(last())).shuffleGrouping("middle");
        start(1);
        settle();

        assertThat(events).containsExactlyInAnyOrderElementsOf(acks());
    }

    private BoltScript last() {
        return new BoltScript() {
            @Override
            void execute(Tuple tuple) {
                arrived.add(tuple.getInteger(0));
                out.ack(tuple);
            }
        };
    }

    private static void elsewhere(Runnable run) {
        Thread thread = new Thread(run);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Integer> numbers(int from, int to) {
        return IntStream.rangeClosed(from, to).boxed().toList();
    }

    private static List<String> acks() {
        return numbers(1, COUNT).stream().map(number -> "ack " + number).toList();
    }
}
