package io.downburst.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.engine.Moves;
import io.downburst.engine.executor.Scripts.BoltScript;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Test;

/** Bolts of several tasks, called where tuples are emitted to them. */
class CallsOfTasksTest extends SteppedCalls {

    private static final int COUNT = 2000;
    private static final int TASKS = 4;

    private final List<Executing> bolts = new ArrayList<>();

    @Test
    void eachTaskOfAShuffleIsCalledInTheEmit() throws Exception {
        build(1).shuffleGrouping("spout");
        start(1);
        settle();

        assertThat(calledInEmit).isGreaterThan(COUNT / 2);
        assertThat(bolts).hasSize(TASKS).allMatch(bolt -> bolt.numbers.size() == COUNT / TASKS);
        assertOutcome();
    }

    @Test
    void whoeverAFieldsGroupingChoosesIsCalledInTheEmit() throws Exception {
        build(1).fieldsGrouping("spout", new Fields("value"));
        start(1);
        settle();

        assertThat(calledInEmit).isGreaterThan(COUNT / 2);
        assertThat(bolts).hasSize(TASKS).noneMatch(bolt -> bolt.numbers.isEmpty());
        assertOutcome();
    }

    @Test
    void eachTaskOfASpoutCallsThem() throws Exception {
        build(2).shuffleGrouping("spout");
        start(1);
        settle();

        assertThat(calledInEmit).isGreaterThan(COUNT / 2);
        assertOutcome();
    }

    @Test
    void thoseOnTheSpoutsCoreAreCalledAndTheOthersAreSentTheirs() throws Exception {
        build(1).fieldsGrouping("spout", new Fields("value"));
        start(2);
        for (int bolt = 0; bolt < TASKS; bolt++) {
            Moves.move(engine, bolt, bolt % 2);
        }
        Moves.move(engine, TASKS, 0);
        settle();

        assertThat(calledInEmit).isBetween(COUNT / 4, COUNT * 3 / 4);
        assertOutcome();
    }

    @Test
    void tasksThatShareAnExecutorAreSentTheirs() throws Exception {
        build(1).setNumTasks(2 * TASKS).shuffleGrouping("spout");
        start(1);
        settle();

        assertThat(calledInEmit).isZero();
        assertThat(bolts).hasSize(2 * TASKS);
        assertOutcome();
    }

    private void assertOutcome() {
        assertThat(bolts).allSatisfy(bolt -> assertThat(bolt.numbers).isSorted());
        assertThat(bolts.stream().flatMap(bolt -> bolt.numbers.stream()))
                .containsExactlyInAnyOrderElementsOf(numbers().toList());
        assertThat(events)
                .containsExactlyInAnyOrderElementsOf(numbers().map(n -> "ack " + n).toList());
    }

    private static Stream<Integer> numbers() {
        return IntStream.rangeClosed(1, COUNT).boxed();
    }

    private BoltDeclarer build(int spouts) {
        builder.setSpout("spout", Scripts.spouts(() -> emittingTo(COUNT)), spouts);
        return builder.setBolt("bolt", Scripts.bolts(this::executing), TASKS);
    }

    private Executing executing() {
        Executing bolt = new Executing();
        bolts.add(bolt);
        return bolt;
    }

    private final class Executing extends BoltScript {
        final List<Integer> numbers = new ArrayList<>();

        @Override
        void execute(Tuple tuple) {
            numbers.add(tuple.getInteger(0));
            executed++;
            out.ack(tuple);
        }
    }
}
