package io.downburst.engine.sched;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.engine.tuple.EngineTuple;
import io.downburst.engine.tuple.Source;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EdgeTest {

    private final Cores cores = new Cores(2, new VirtualClock(), false);
    private final Core first = cores.shared().get(0);
    private final Core second = cores.shared().get(1);
    private final Relay source = new Relay("source");
    private final Relay target = new Relay("target");

    @Test
    void tuplesArriveOnceAndInTheOrderOfTheirEmits() {
        source.edgeTo(target);
        place(first, source, target);
        source.toSend = 5000;

        runUntilIdle(first);

        assertThat(target.received)
                .isEqualTo(IntStream.range(0, 5000).boxed().map(Object.class::cast).toList());
    }

    @Test
    void tuplesOfSeveralSourcesAndTuplesThatAreReadyKeepTheirOrderAndTheirSources() {
        Source one = stream("one");
        Source other = stream("other");
        Edge edge = source.edgeTo(target);
        place(first, source, target);
        target.paused = true;
        source.inSlice =
                () -> {
                    for (int i = 0; i < 300; i++) {
                        edge.append(one, List.of(3 * i));
                        edge.append(other, List.of(3 * i + 1));
                        edge.append(new EngineTuple(one, List.of(3 * i + 2)));
                    }
                };
        first.doWork();

        for (int i = 0; i < 900; ) {
            TupleBatch batch = (TupleBatch) target.inbox().poll();
            for (int at = 0; at < batch.size(); at++, i++) {
                assertThat(batch.tuple(at).getValues()).containsExactly(i);
                assertThat(batch.tuple(at).source()).isSameAs(i % 3 == 1 ? other : one);
            }
        }
        assertThat(target.inbox().isEmpty()).isTrue();
    }

    @Test
    void aTupleThatIsAValueIsNotTakenForOneOnItsWay() {
        Source lone = new Source(null, "component", 1, "lone", new Fields("value"), true);
        EngineTuple value = new EngineTuple(stream("one"), List.of("value"));
        Edge edge = source.edgeTo(target);
        place(first, source, target);
        target.paused = true;
        source.inSlice =
                () -> {
                    edge.append(lone, value);
                    edge.append(new EngineTuple(lone, value));
                    edge.append(lone, value);
                };
        first.doWork();

        TupleBatch batch = (TupleBatch) target.inbox().poll();
        for (int at = 0; at < 3; at++) {
            assertThat(batch.tuple(at).source()).isSameAs(lone);
            assertThat(batch.tuple(at).getValue(0)).isSameAs(value);
        }
    }

    @Test
    void whatAHeldUpSliceSendsArrivesOnceAndInOrder() {
        Source one = stream("one");
        Edge edge = source.edgeTo(target);
        place(first, source);
        place(second, target);
        source.inSlice =
                () -> {
                    for (int i = 0; i < 300; i++) {
                        if (i % 5 < 3) {
                            edge.append(one, List.of(i));
                        } else {
                            edge.append(Tuples.of(i));
                        }
                        if (i % 7 == 0) {
                            source.flushAhead();
                            runUntilIdle(second);
                            assertThat(target.received).hasSize(i + 1);
                        }
                    }
                };

        runUntilIdle(first);
        runUntilIdle(second);

        assertThat(target.received)
                .isEqualTo(IntStream.range(0, 300).boxed().map(Object.class::cast).toList());
        assertThat(edge.inFlight()).isZero();
    }

    @Test
    void aHeldUpSliceOfWhichAllIsDeliveredHasNothingLeft() {
        Edge edge = source.edgeTo(target);
        place(first, source);
        place(second, target);
        source.inSlice =
                () -> {
                    edge.append(Tuples.of(1));
                    source.flushAhead();
                    source.flushAhead();
                };
        runUntilIdle(first);
        assertThat(target.inbox().poll()).isNotNull();
        assertThat(target.inbox().poll()).isNull();
        assertThat(edge.inFlight()).isOne();
    }

    private static Source stream(String name) {
        return new Source(null, "component", 1, name, new Fields("value"), false);
    }

    @Test
    void aSourceOnTheSameCoreStopsAtTheLocalBound() {
        Edge edge = source.edgeTo(target);
        place(first, source, target);
        target.paused = true;
        source.toSend = 100_000;

        runUntilIdle(first);

        assertThat(edge.inFlight())
                .isBetween((long) Bound.WIDEST.local(), (long) Bound.WIDEST.local() + Edge.BATCH);
    }

    @ParameterizedTest
    @CsvSource({"1, 256", "4, 256", "16, 1024", "64, 4096", "512, 4096"})
    void aSourceOnAnotherCoreStopsAtWhatItsTargetDoesInSomeSlices(int speed, long bound) {
        Edge edge = source.edgeTo(target);
        place(first, source);
        place(second, target);
        target.setSpeed(speed);
        source.toSend = 100_000;

        runUntilIdle(first);

        assertThat(edge.inFlight()).isBetween(bound, bound + Edge.BATCH);
    }

    @ParameterizedTest
    @CsvSource({"2, 128", "4, 64", "16, 64"})
    void oneOfSeveralSourcesStopsSoonAfterItsShareOfASlowTarget(int edges, long bound) {
        Edge edge = source.edgeTo(target, Bound.oneOf(edges));
        place(first, source);
        place(second, target);
        target.setSpeed(1);
        for (int items = 1; items <= Schedulable.LONGEST_SLICE; items *= 2) {
            source.setBudget(0, items);
        }
        source.toSend = 100_000;

        for (int turn = 0; turn < 10; turn++) {
            runUntilIdle(first);
            assertThat(edge.inFlight()).as("turn %d", turn).isBetween(bound, 2 * bound);
            edge.taken((int) edge.inFlight() - edge.bound() / 2);
        }
    }

    @Test
    void speedFollowsTheBudgetButForOneLongSlice() {
        int longest = Schedulable.LONGEST_SLICE;
        for (int items = 1; items <= longest; items *= 2) {
            target.setBudget(0, items);
        }
        assertThat(target.speed()).isEqualTo(longest);

        target.setBudget(Core.STALL_NANOS + 1, longest);
        assertThat(target.budget()).isOne();
        assertThat(target.speed()).isEqualTo(longest / 2);
        for (int items = 1; items <= longest; items *= 2) {
            target.setBudget(0, items);
        }
        assertThat(target.speed()).isEqualTo(longest);

        for (int slices = 0; slices < 10; slices++) {
            target.setBudget(Core.STALL_NANOS + 1, 1);
        }
        assertThat(target.speed()).isOne();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 100, 300})
    void aBoundOfItsOwnHoldsOnOneCoreAndBetweenTwo(int bound) {
        Relay far = new Relay("far");
        Edge toTarget = source.edgeTo(target, Bound.WIDEST.withRemote(bound));
        place(first, source, target);
        place(second, far);
        Relay other = new Relay("other");
        Edge toFar = other.edgeTo(far, Bound.WIDEST.withRemote(bound));
        place(first, other);
        target.paused = true;
        source.toSend = 10_000;
        other.toSend = 10_000;

        runUntilIdle(first);

        int local = Math.min(bound, Bound.WIDEST.local());
        assertThat(toTarget.inFlight())
                .isBetween((long) local, (long) local + Math.min(local, Edge.BATCH));
        assertThat(toFar.inFlight())
                .isBetween((long) bound, (long) bound + Math.min(bound, Edge.BATCH));
        target.paused = false;
        target.wake();
        for (int i = 0; i < 30_000; i++) {
            first.doWork();
            second.doWork();
        }
        assertThat(target.received).hasSize(10_000);
        assertThat(far.received).hasSize(10_000);
    }

    @Test
    void aStoppedSourceGoesOnWhenHalfOfTheBoundIsTaken() {
        Edge edge = source.edgeTo(target);
        place(first, source);
        place(second, target);
        source.toSend = 100_000;
        runUntilIdle(first);
        long sent = source.sent;

        edge.taken((int) edge.inFlight() - edge.bound() / 2 - 1);
        assertThat(source.isQueued()).isFalse();
        edge.taken(1);
        assertThat(source.isQueued()).isTrue();
        first.doWork();

        assertThat((long) source.sent).isGreaterThan(sent);
    }

    @Test
    void aBackEdgeNeverStopsItsSource() {
        Edge edge = source.edgeTo(target, Bound.NONE);
        place(first, source, target);
        target.paused = true;
        source.toSend = 100_000;

        runUntilIdle(first);

        assertThat(edge.inFlight()).isEqualTo(100_000);
    }

    @Test
    void oneStepMayOvershootTheBound() {
        Edge edge = source.edgeTo(target);
        place(first, source, target);
        target.paused = true;
        source.inSlice = () -> send(edge, 10_000);

        first.doWork();

        assertThat(edge.inFlight()).isEqualTo(10_000);
    }

    @Test
    void aSourceThatMovedAwayFromAFullTargetGoesOn() {
        Edge edge = source.edgeTo(target);
        place(first, source, target);
        target.paused = true;
        target.setSpeed(Schedulable.LONGEST_SLICE);
        source.toSend = 1000;
        runUntilIdle(first);

        cores.move(source, second);
        first.doWork();
        source.wake();
        runUntilIdle(second);

        assertThat(edge.inFlight()).isEqualTo(1000);
    }

    @Test
    void aSourceIsWokenThoughItsTargetTookEverythingBeforeTheSliceHadEnded() {
        Edge edge = source.edgeTo(target);
        place(first, source);
        place(second, target);
        source.toSend = 2 * Bound.WIDEST.remote();
        // The core asks between arranging for being woken and giving up the place in its queue.
        source.whenAsked =
                () -> {
                    if (source.isBlocked()) {
                        edge.taken((int) edge.inFlight());
                    }
                };

        runUntilIdle(first);

        assertThat(source.toSend).isZero();
    }

    @Test
    void aSlowTargetIsNotFloodedForTheSakeOfAFastOne() {
        Relay fast = new Relay("fast");
        Edge toFast = source.edgeTo(fast);
        Edge toSlow = source.edgeTo(target);
        place(first, source, fast);
        place(second, target);
        source.inSlice =
                () -> {
                    if (!source.stillBlocked(0)) {
                        send(toFast, Bound.WIDEST.local());
                        send(toSlow, toSlow.bound() / 4);
                    }
                };

        for (int i = 0; i < 50; i++) {
            source.wake();
            first.doWork();
        }

        assertThat(toSlow.inFlight()).isEqualTo(toSlow.bound());
    }

    private static void send(Edge edge, int tuples) {
        for (int i = 0; i < tuples; i++) {
            edge.append(Tuples.of(i));
        }
    }

    private void place(Core core, Relay... relays) {
        for (Relay relay : relays) {
            cores.place(relay, core);
        }
    }

    private static void runUntilIdle(Core core) {
        int rounds = 0;
        while (core.doWork() != Core.Outcome.IDLE) {
            assertThat(++rounds).isLessThan(100_000);
        }
    }
}
