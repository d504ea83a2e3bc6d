package io.downburst.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.engine.executor.Scripts.BasicScript;
import io.downburst.engine.executor.Scripts.BoltScript;
import io.downburst.engine.executor.Scripts.SpoutScript;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.FailedException;
import org.apache.storm.topology.IRichSpout;
import org.apache.storm.topology.ReportedFailedException;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;

/** Basic bolts of a component whose code is nobody else's: they run without Storm's wrapper. */
class BasicBoltsTest extends Stepped {

    private static final int COUNT = 2000;

    private final List<Integer> received = new ArrayList<>();
    private final IntPredicate third = number -> number % 3 == 0;
    private int calledInEmit;
    private BasicOutputCollector kept;

    @Test
    void oneCallsTheNextInItsEmit() throws Exception {
        run(
                numbers(),
                (tuple, out) -> {
                    int before = received.size();
                    out.emit(tuple.getValues());
                    calledInEmit += received.size() - before;
                });

        assertThat(calledInEmit).isGreaterThan(COUNT / 2);
        assertThat(received).containsExactlyElementsOf(numbers(number -> true));
        assertThirdsFailed();
    }

    @Test
    void aKeptCollectorEmitsForTheTupleOfTheMoment() throws Exception {
        run(
                numbers(),
                (tuple, out) -> {
                    kept = kept == null ? out : kept;
                    kept.emit(tuple.getValues());
                });

        assertThirdsFailed();
    }

    @Test
    void whatIsEmittedToATaskOfItsChoiceHangsFromItsInput() throws Exception {
        builder.setBolt("chosen", Scripts.bolt(new Last())).directGrouping("basic", "direct");
        run(
                numbers(),
                (tuple, out) -> {
                    int chosen =
                            engine.plan().components().get("chosen").executors().get(0).firstTask();
                    out.emitDirect(chosen, "direct", tuple.getValues());
                });

        assertThirdsFailed();
    }

    @Test
    void tuplesOfNoTreeArePassedOn() throws Exception {
        SpoutScript untracked =
                new SpoutScript() {
                    private int emitted;

                    @Override
                    void next() {
                        if (emitted < COUNT) {
                            out.emit(new Values(++emitted));
                        }
                    }
                };
        run(Scripts.spout(untracked), (tuple, out) -> out.emit(tuple.getValues()));

        assertThat(received).containsExactlyElementsOf(numbers(number -> true));
    }

    @Test
    void oneThatFailsATupleGoesOn() throws Exception {
        run(
                numbers(),
                (tuple, out) -> {
                    if (third.test(tuple.getInteger(0))) {
                        throw new FailedException("on purpose");
                    }
                });

        assertThirdsFailed();
        assertThat(engine.errors().latest()).isEmpty();
    }

    @Test
    void oneThatSaysSoReportsTheFailure() throws Exception {
        run(
                numbers(),
                (tuple, out) -> {
                    if (third.test(tuple.getInteger(0))) {
                        throw new ReportedFailedException("on purpose");
                    }
                });

        assertThirdsFailed();
        assertThat(engine.errors().latest())
                .isNotEmpty()
                .allMatch(error -> error.componentId().equals("basic"));
    }

    @Test
    void itIsCleanedUp() throws Exception {
        run(numbers(), (tuple, out) -> {});
        engine.close();

        assertThat(events).endsWith("cleanup");
    }

    private void run(IRichSpout spout, BiConsumer<Tuple, BasicOutputCollector> execute)
            throws Exception {
        BasicScript script =
                new BasicScript() {
                    @Override
                    void execute(Tuple tuple, BasicOutputCollector out) {
                        execute.accept(tuple, out);
                    }

                    @Override
                    void cleanup() {
                        events.add("cleanup");
                    }
                };
        builder.setSpout("spout", spout);
        builder.setBolt("basic", Scripts.basicBolt(script)).shuffleGrouping("spout");
        builder.setBolt("last", Scripts.bolt(new Last())).shuffleGrouping("basic");
        start(1);
        settle();
    }

    private IRichSpout numbers() {
        return Scripts.spout(emitting(COUNT));
    }

    private static List<Integer> numbers(IntPredicate which) {
        return IntStream.rangeClosed(1, COUNT).filter(which).boxed().toList();
    }

    private void assertThirdsFailed() {
        assertThat(events)
                .hasSize(COUNT)
                .containsAll(numbers(third).stream().map(n -> "fail " + n).toList())
                .containsAll(numbers(third.negate()).stream().map(n -> "ack " + n).toList());
    }

    /** Fails a third of the numbers. */
    private final class Last extends BoltScript {
        @Override
        void execute(Tuple tuple) {
            int number = tuple.getInteger(0);
            received.add(number);
            if (third.test(number)) {
                out.fail(tuple);
            } else {
                out.ack(tuple);
            }
        }
    }
}
