package io.downburst.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.engine.Moves;
import io.downburst.engine.executor.Scripts.BoltScript;
import io.downburst.engine.sched.Core;
import io.downburst.engine.sched.Lookout;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Test;

/** A call of user code that does not return for long, and what the calls before it have sent. */
class HeldUpTest extends Stepped {

    /** Slices double, so that the last of so many has several calls. */
    private static final int COUNT = 20;

    private static final int OWING = COUNT - 2;
    private static final int BOLT_CORE = 0;
    private static final int SPOUT_CORE = 1;

    private int emitted;

    @Test
    void whatASpoutHasEmittedIsExecutedMeanwhile() throws Exception {
        run(heldUp(BOLT_CORE), number -> {});

        assertThat(events.subList(0, events.indexOf("back")))
                .containsExactlyElementsOf(all("execute"));
        assertThat(acks()).hasSize(COUNT).doesNotHaveDuplicates();
    }

    @Test
    void whatABoltHasAckedIsHeardMeanwhile() throws Exception {
        run(number -> {}, heldUp(SPOUT_CORE));

        assertThat(events.subList(0, events.indexOf("back")))
                .containsAll(all("ack").subList(0, COUNT - 1))
                .doesNotContain("ack " + COUNT);
        assertThat(acks()).hasSize(COUNT).doesNotHaveDuplicates();
    }

    @Test
    void noAckIsHeardBeforeWhatItsSliceOwes() throws Exception {
        IntConsumer heldUp = heldUp(SPOUT_CORE);
        run(
                number -> {},
                number -> {
                    if (number == OWING) {
                        Slice.atEnd(() -> events.add("kept"));
                    }
                    heldUp.accept(number);
                });

        assertThat(events.indexOf("kept")).isGreaterThan(events.indexOf("back"));
        assertThat(events.indexOf("ack " + OWING)).isGreaterThan(events.indexOf("kept"));
        assertThat(acks()).hasSize(COUNT).doesNotHaveDuplicates();
    }

    @Test
    void theSliceEndsWithTheCallThatHeldItUp() throws Exception {
        builder.setSpout(
                "spout",
                Scripts.spout(
                        emitting(
                                100,
                                number -> {
                                    emitted = number;
                                    if (number == COUNT) {
                                        Lookout.flushAhead(engine.cores());
                                    }
                                })));
        start(1);
        Core core = engine.cores().get(0);

        while (emitted < COUNT) {
            core.doWork();
        }

        assertThat(emitted).isEqualTo(COUNT);
        core.doWork();
        assertThat(emitted).isGreaterThan(COUNT);
    }

    private void run(IntConsumer inNextTuple, IntConsumer inExecute) throws Exception {
        builder.setSpout("spout", Scripts.spout(emitting(COUNT, inNextTuple)));
        BoltScript bolt =
                new BoltScript() {
                    @Override
                    void execute(Tuple tuple) {
                        events.add("execute " + tuple.getInteger(0));
                        inExecute.accept(tuple.getInteger(0));
                        out.ack(tuple);
                    }
                };
        builder.setBolt("bolt", Scripts.bolt(bolt)).shuffleGrouping("spout");
        start(2);
        Moves.move(engine, 1, SPOUT_CORE);
        work(engine.cores().get(BOLT_CORE));
        // All that the spout emits, so that the bolt's slices are as long as they get.
        work(engine.cores().get(SPOUT_CORE));
        settle();
    }

    /** Number 20 is held up for so long that the monitor looks, and another core does its work. */
    private IntConsumer heldUp(int otherCore) {
        return number -> {
            if (number == COUNT) {
                Lookout.flushAhead(engine.cores());
                work(engine.cores().get(otherCore));
                events.add("back");
            }
        };
    }

    private static List<String> all(String event) {
        return IntStream.rangeClosed(1, COUNT).mapToObj(i -> event + " " + i).toList();
    }

    private List<String> acks() {
        return events.stream().filter(event -> event.startsWith("ack")).toList();
    }
}
