package io.downburst.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.engine.Moves;
import io.downburst.engine.executor.Scripts.BoltScript;
import io.downburst.engine.executor.Scripts.SpoutScript;
import io.downburst.engine.sched.Clock;
import io.downburst.engine.sched.Core;
import io.downburst.engine.sched.Lookout;
import io.downburst.engine.stats.ExecutorSnapshot;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bolts that are called where tuples are emitted to them, once they have shown to be quick. */
class CallsTest extends Stepped {

    private static final int COUNT = 2000;

    private SpoutScript spout;
    private int emitted;
    private int executing;
    private int calledInEmit;
    private boolean readsTakeTime;

    @Override
    Clock engineClock() {
        return readsTakeTime ? readIn(1) : clock;
    }

    @Test
    void aQuickBoltIsCalledInTheEmit() throws Exception {
        run(number -> {}, number -> {});

        assertThat(calledInEmit).isGreaterThan(COUNT / 2);
        assertThat(executed()).containsExactlyElementsOf(numbers("execute"));
        assertThat(acks()).containsExactlyInAnyOrderElementsOf(numbers("ack"));
    }

    @Test
    void calledOrSentEachTupleCounts() throws Exception {
        run(number -> {}, number -> {});

        List<ExecutorSnapshot> executors = engine.snapshot().executors();
        assertThat(executors)
                .anySatisfy(bolt -> assertThat(bolt.executed()).containsValue((long) COUNT))
                .anySatisfy(spout -> assertThat(spout.emitted()).containsValue((long) COUNT));
        assertThat(executors)
                .filteredOn(each -> each.acked().containsValue((long) COUNT))
                .as("bolt and spout")
                .hasSize(2);
    }

    @Test
    void eachAckCountsIfItComesLaterOrTwiceToo() throws Exception {
        long[] acked = new long[1];
        BoltScript bolt =
                new BoltScript() {
                    private Tuple kept;

                    @Override
                    void execute(Tuple tuple) {
                        int number = tuple.getInteger(0);
                        ack(kept);
                        kept = number % 3 == 0 ? tuple : null;
                        if (kept == null) {
                            ack(tuple);
                        }
                        if (number % 5 == 0) {
                            ack(tuple);
                        }
                    }

                    private void ack(Tuple tuple) {
                        if (tuple != null) {
                            out.ack(tuple);
                            acked[0]++;
                        }
                    }
                };
        builder.setSpout("spout", Scripts.spout(emitting(COUNT)));
        builder.setBolt("bolt", Scripts.bolt(bolt)).shuffleGrouping("spout");
        start(1);
        settle();

        assertThat(engine.snapshot().executors())
                .filteredOn(each -> each.acked().containsValue(acked[0]))
                .as("executors of %d acks", acked[0])
                .hasSize(1);
    }

    @Test
    void noneIsCalledOnAnotherCore() throws Exception {
        build(number -> {}, number -> {});
        start(2);
        Moves.move(engine, 1, 1);
        settle();

        assertThat(calledInEmit).isZero();
        assertThat(acks()).containsExactlyInAnyOrderElementsOf(numbers("ack"));
    }

    @Test
    void theSpoutHearsOfItsTuplesBetweenItsOwnCalls() throws Exception {
        run(number -> assertThat(events).doesNotContain("ack " + number), number -> {});

        assertThat(acks()).hasSize(COUNT);
    }

    @Test
    void whatAnEmitThrowsInTheBoltIsTheBoltsAlone() throws Exception {
        int[] returned = new int[1];
        run(
                number -> returned[0] = number,
                number -> {
                    if (number == COUNT / 2) {
                        throw new IllegalStateException("on purpose");
                    }
                });

        assertThat(calledInEmit).isPositive();
        assertThat(returned[0]).as("emits that returned").isGreaterThanOrEqualTo(COUNT / 2);
        assertThat(engine.failure().orElseThrow().componentId()).isEqualTo("bolt");
        assertThat(executed()).hasSize(COUNT / 2);
    }

    @Test
    void orderStaysWhereCallsAndSendingTakeTurns() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        run(
                number -> {
                    if (random.nextInt(20) == 0) {
                        Lookout.flushAhead(engine.cores());
                    }
                },
                number -> {});

        assertThat(executed()).as("seed %d", seed).containsExactlyElementsOf(numbers("execute"));
        assertThat(calledInEmit).as("seed %d", seed).isBetween(1, COUNT - 1);
        assertThat(acks()).containsExactlyInAnyOrderElementsOf(numbers("ack"));
    }

    @Test
    void orderStaysWhereABoltEmitsForTheSpoutThatCallsIt() throws Exception {
        run(
                number -> {},
                number -> {
                    if (number % 10 == 0 && emitted < COUNT) {
                        spout.out.emit(new Values(++emitted), emitted);
                    }
                });

        assertThat(calledInEmit).isPositive();
        assertThat(executed()).containsExactlyElementsOf(numbers("execute"));
        assertThat(acks()).containsExactlyInAnyOrderElementsOf(numbers("ack"));
    }

    @Test
    void aTreeBegunInTheCallOfAnotherIsATreeOfItsOwn() throws Exception {
        SpoutScript spout = emitting(COUNT);
        Supplier<BoltScript> bolts =
                () ->
                        new BoltScript() {
                            @Override
                            void execute(Tuple tuple) {
                                int number = tuple.getInteger(0);
                                if (number > 0 && number % 3 == 0) {
                                    // Of two tasks it may be the other's turn, which is called,
                                    // too.
                                    spout.out.emit(new Values(-number), -number);
                                }
                                if (number % 5 == 0) {
                                    out.fail(tuple);
                                } else {
                                    out.ack(tuple);
                                }
                            }
                        };
        builder.setSpout("spout", Scripts.spout(spout));
        builder.setBolt("bolt", Scripts.bolts(bolts), 2).shuffleGrouping("spout");
        start(1);
        settle();

        List<String> expected =
                IntStream.rangeClosed(1, COUNT)
                        .flatMap(i -> i % 3 == 0 ? IntStream.of(i, -i) : IntStream.of(i))
                        .mapToObj(i -> (i % 5 == 0 ? "fail " : "ack ") + i)
                        .toList();
        assertThat(events).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void aTupleAckedWhileWhatIsAnchoredToItIsBeingExecutedStandsForThat() throws Exception {
        BoltScript last =
                new BoltScript() {
                    private Tuple kept;

                    @Override
                    void execute(Tuple tuple) {
                        Lending.lent.ack(Lending.input);
                        if (kept != null) {
                            events.add("last " + kept.getInteger(0));
                            out.ack(kept);
                        }
                        kept = tuple;
                    }
                };
        builder.setSpout("spout", Scripts.spout(emitting(COUNT)));
        builder.setBolt("middle", new Lending()).shuffleGrouping("spout");
        builder.setBolt("last", Scripts.bolt(last)).shuffleGrouping("middle");
        start(1);
        settle();

        assertThat(acks())
                .hasSizeGreaterThan(COUNT / 2)
                .allSatisfy(
                        ack ->
                                assertThat(events)
                                        .containsSubsequence(ack.replace("ack", "last"), ack));
    }

    @Test
    void anAckStandsThoughAFailFollows() throws Exception {
        BoltScript bolt =
                new BoltScript() {
                    @Override
                    void execute(Tuple tuple) {
                        out.ack(tuple);
                        out.fail(tuple);
                    }
                };
        builder.setSpout("spout", Scripts.spout(emitting(COUNT)));
        builder.setBolt("bolt", Scripts.bolt(bolt)).shuffleGrouping("spout");
        start(1);
        settle();

        assertThat(events).containsExactlyInAnyOrderElementsOf(numbers("ack"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anAckStandsWhateverBecomesOfWhatIsAnchoredAfterIt(boolean acks) throws Exception {
        throughMiddle(
                new AckingFirst(),
                new BoltScript() {
                    @Override
                    void execute(Tuple tuple) {
                        if (acks) {
                            out.ack(tuple);
                        } else {
                            out.fail(tuple);
                        }
                    }
                });
        clock.advance(TimeUnit.MINUTES.toNanos(5));
        settle();

        assertThat(events).containsExactlyInAnyOrderElementsOf(numbers("ack"));
    }

    @Test
    void aFailThatFollowsAnAckFailsATreeThatIsOpen() throws Exception {
        throughMiddle(
                new Keeping(),
                new BoltScript() {
                    @Override
                    void execute(Tuple tuple) {
                        out.ack(tuple);
                        out.fail(tuple);
                    }
                });

        // All but those that were executed once what they hang from was acked.
        assertThat(events)
                .hasSize(COUNT)
                .filteredOn(event -> event.startsWith("fail"))
                .hasSizeGreaterThan(COUNT / 2);
    }

    private void throughMiddle(Middle middle, BoltScript last) throws Exception {
        builder.setSpout("spout", Scripts.spout(emitting(COUNT)));
        builder.setBolt("middle", middle).shuffleGrouping("spout");
        builder.setBolt("last", Scripts.bolt(last)).shuffleGrouping("middle");
        start(1);
        settle();
    }

    @Test
    void aBoltThatDoesNotWantToIsNotCalled() throws Exception {
        conf.put(BoltExecutor.CALLED, false);
        run(number -> {}, number -> {});

        assertThat(calledInEmit).isZero();
        assertThat(acks()).containsExactlyInAnyOrderElementsOf(numbers("ack"));
    }

    @Test
    void aBoltThatIsSlowToOpenIsCalledThoughItsTopologyStartedInactive() throws Exception {
        build(
                number -> {},
                new BoltScript() {
                    @Override
                    void prepare() {
                        Lookout.countStall(engine.cores().get(0));
                    }

                    @Override
                    void execute(Tuple tuple) {
                        events.add("execute " + tuple.getInteger(0));
                        out.ack(tuple);
                    }
                });
        // So that slices do, also those before there is anything to do.
        readsTakeTime = true;
        create(1).start(false);
        settle();
        engine.activate();
        settle();

        assertThat(calledInEmit).isGreaterThan(COUNT / 2);
    }

    @Test
    void anInterruptMeantForTheBoltIsNotFeltByTheSpout() throws Exception {
        run(
                number -> assertThat(Thread.currentThread().isInterrupted()).isFalse(),
                number -> Thread.currentThread().interrupt());

        assertThat(calledInEmit).isPositive();
        assertThat(acks()).hasSize(COUNT);
    }

    @Test
    void timeoutsWithinACallDoNotCount() throws Exception {
        conf.put(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 1);
        boolean[] isSlow = new boolean[1];
        boolean[] wasCall = new boolean[1];
        boolean[] isOver = new boolean[1];
        BoltScript quick =
                new BoltScript() {
                    @Override
                    void execute(Tuple tuple) {
                        executing = tuple.getInteger(0);
                        if (isSlow[0]) {
                            clock.advance(TimeUnit.SECONDS.toNanos(3));
                        }
                        out.ack(tuple);
                    }
                };
        SpoutScript spout =
                new SpoutScript() {
                    @Override
                    void next() {
                        if (!isOver[0]) {
                            out.emit(new Values(++emitted), emitted);
                            wasCall[0] = executing == emitted;
                            out.emit("more", new Values(emitted), -emitted);
                        }
                    }

                    @Override
                    void ack(Object id) {
                        events.add("ack " + id);
                    }

                    @Override
                    void fail(Object id) {
                        events.add("fail " + id);
                    }

                    @Override
                    void declare(OutputFieldsDeclarer declarer) {
                        super.declare(declarer);
                        declarer.declareStream("more", new Fields("value"));
                    }
                };
        builder.setSpout("spout", Scripts.spout(spout));
        builder.setBolt("quick", Scripts.bolt(quick)).shuffleGrouping("spout");
        builder.setBolt("apart", Scripts.bolt(new BoltScript())).shuffleGrouping("spout", "more");
        start(2);
        Core core = engine.cores().get(0);
        Core other = engine.cores().get(1);
        Moves.move(engine, 0, 1);
        for (int i = 0; i < 20; i++) {
            core.doWork();
            other.doWork();
        }
        // Slices of one call each, which is measured.
        while (!wasCall[0]) {
            core.doWork(1);
            other.doWork();
        }
        isSlow[0] = true;
        core.doWork(1);
        isSlow[0] = false;
        assertThat(wasCall[0]).isTrue();
        core.doWork(1);
        isOver[0] = true;
        core.doWork(Integer.MAX_VALUE);
        settle();

        assertThat(events).hasSize(2 * emitted).noneMatch(event -> event.startsWith("fail"));
    }

    @Test
    void noAckIsHeardBeforeWhatItsSliceOwes() throws Exception {
        run(
                number -> {},
                number -> {
                    if (number % 100 == 0) {
                        Slice.atEnd(() -> events.add("kept " + number));
                    }
                });

        assertThat(calledInEmit).isPositive();
        for (int number = 100; number <= COUNT; number += 100) {
            assertThat(events.indexOf("ack " + number))
                    .isGreaterThan(events.indexOf("kept " + number));
        }
    }

    @Test
    void aFailedTupleIsToldOf() throws Exception {
        builder.setSpout("spout", Scripts.spout(emitting(COUNT)));
        BoltScript bolt =
                new BoltScript() {
                    @Override
                    void execute(Tuple tuple) {
                        if (tuple.getInteger(0) % 2 == 0) {
                            out.fail(tuple);
                        } else {
                            out.ack(tuple);
                        }
                    }
                };
        builder.setBolt("bolt", Scripts.bolt(bolt)).shuffleGrouping("spout");
        start(1);
        settle();

        assertThat(events).hasSize(COUNT).doesNotHaveDuplicates();
        assertThat(events).filteredOn(event -> event.startsWith("fail")).hasSize(COUNT / 2);
    }

    @Test
    void aChainIsCalledThroughToItsEnd() throws Exception {
        BoltScript last =
                new BoltScript() {
                    @Override
                    void execute(Tuple tuple) {
                        events.add("last " + tuple.getInteger(0));
                        out.ack(tuple);
                    }
                };
        builder.setBolt("last", Scripts.bolt(last)).shuffleGrouping("middle");
        builder.setBolt("middle", new PassingOn()).shuffleGrouping("spout");
        builder.setSpout(
                "spout",
                Scripts.spout(
                        emitting(
                                COUNT,
                                number -> {
                                    if (events.contains("last " + number)) {
                                        calledInEmit++;
                                    }
                                })));
        start(1);
        settle();

        assertThat(calledInEmit).isGreaterThan(COUNT / 2);
        assertThat(acks()).containsExactlyInAnyOrderElementsOf(numbers("ack"));
    }

    @Test
    void aBoltThatListensToItselfIsNotCalledInItsOwnCall() throws Exception {
        int[] most = new int[1];
        builder.setSpout("spout", Scripts.spout(emitting(100)));
        BoltScript bolt =
                new BoltScript() {
                    @Override
                    void execute(Tuple tuple) {
                        most[0] = Math.max(most[0], ++executing);
                        int number = tuple.getInteger(0);
                        if (number > 0) {
                            out.emit(tuple, new Values(number - 1));
                        }
                        out.ack(tuple);
                        executing--;
                    }
                };
        builder.setBolt("bolt", Scripts.bolt(bolt))
                .shuffleGrouping("spout")
                .shuffleGrouping("bolt");
        start(1);
        settle();

        assertThat(most[0]).isEqualTo(1);
        assertThat(acks()).hasSize(100);
    }

    @Test
    void aSpoutThatEmitsInAckIsNotToldForEver() throws Exception {
        SpoutScript spout =
                new SpoutScript() {
                    @Override
                    void next() {
                        emit();
                    }

                    @Override
                    void ack(Object id) {
                        events.add("ack " + id);
                        emit();
                    }

                    private void emit() {
                        if (emitted < COUNT) {
                            out.emit(new Values(++emitted), emitted);
                        }
                    }
                };
        builder.setSpout("spout", Scripts.spout(spout));
        builder.setBolt("bolt", Scripts.bolt(new BoltScript())).shuffleGrouping("spout");
        start(1);
        settle();

        assertThat(acks()).containsExactlyInAnyOrderElementsOf(numbers("ack"));
    }

    private void run(IntConsumer afterEmit, IntConsumer inExecute) throws Exception {
        build(afterEmit, inExecute);
        start(1);
        settle();
    }

    private void build(IntConsumer afterEmit, IntConsumer inExecute) {
        build(
                afterEmit,
                new BoltScript() {
                    @Override
                    void execute(Tuple tuple) {
                        int number = tuple.getInteger(0);
                        events.add("execute " + number);
                        inExecute.accept(number);
                        out.ack(tuple);
                    }
                });
    }

    private void build(IntConsumer afterEmit, BoltScript bolt) {
        spout =
                new SpoutScript() {
                    @Override
                    void next() {
                        if (emitted < COUNT) {
                            int number = ++emitted;
                            out.emit(new Values(number), number);
                            if (events.contains("execute " + number)) {
                                calledInEmit++;
                            }
                            afterEmit.accept(number);
                        }
                    }

                    @Override
                    void ack(Object id) {
                        events.add("ack " + id);
                    }
                };
        builder.setSpout("spout", Scripts.spout(spout));
        builder.setBolt("bolt", Scripts.bolt(bolt)).shuffleGrouping("spout");
    }

    private List<String> executed() {
        return events.stream().filter(event -> event.startsWith("execute")).toList();
    }

    private List<String> acks() {
        return events.stream().filter(event -> event.startsWith("ack")).toList();
    }

    private static List<String> numbers(String event) {
        return IntStream.rangeClosed(1, COUNT).mapToObj(i -> event + " " + i).toList();
    }

    /** What stands between spout and last bolt; of a class that nobody else in its topology has. */
    private abstract static class Middle extends BaseRichBolt {
        transient OutputCollector out;

        @Override
        public void prepare(
                Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            out = collector;
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("value"));
        }
    }

    /** Acks before it emits each tenth. */
    private static final class AckingFirst extends Middle {
        @Override
        public void execute(Tuple tuple) {
            out.ack(tuple);
            if (tuple.getInteger(0) % 10 == 0) {
                out.emit(tuple, new Values(tuple.getInteger(0)));
            }
        }
    }

    /** Acks what it has emitted with the next. */
    private static final class Keeping extends Middle {
        private transient Tuple kept;

        @Override
        public void execute(Tuple tuple) {
            out.emit(tuple, new Values(tuple.getInteger(0)));
            if (kept != null) {
                out.ack(kept);
            }
            kept = tuple;
        }
    }

    /** Leaves its acks to others. */
    private static final class Lending extends Middle {
        static OutputCollector lent;
        static Tuple input;

        @Override
        public void execute(Tuple tuple) {
            lent = out;
            input = tuple;
            out.emit(tuple, new Values(tuple.getInteger(0)));
        }
    }
}
