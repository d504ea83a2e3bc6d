package io.downburst.engine.sched;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoreTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final VirtualClock clock = new VirtualClock();
    private final Cores cores = new Cores(2, clock, false);
    private final Core first = cores.shared().get(0);
    private final Core second = cores.shared().get(1);
    private final Relay relay = new Relay("relay");

    @Test
    void everyQueuedExecutorGetsOneSliceARound() {
        Relay other = new Relay("other");
        place(first, relay, other);
        relay.toSend = 3;

        assertThat(first.doWork()).isEqualTo(Core.Outcome.WORKED);

        assertThat(relay.slices).isEqualTo(1);
        assertThat(other.slices).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"1, 512", "8, 256", "100, 128"})
    void theMoreTakeTurnsTheShorterTheirSlices(int many, int calls) {
        Relay[] all = new Relay[many];
        for (int i = 0; i < many; i++) {
            all[i] = new Relay("relay " + i);
            all[i].toSend = 100_000;
        }
        place(first, all);
        for (int round = 0; round < 20; round++) {
            first.doWork();
        }
        int before = all[0].sent;

        first.doWork();

        assertThat(all[0].sent - before).isEqualTo(calls);
    }

    @Test
    void oneThatNobodyWakesGetsNoSlice() {
        place(first, relay);
        first.doWork();

        assertThat(first.doWork()).isEqualTo(Core.Outcome.IDLE);
        assertThat(relay.slices).isEqualTo(1);
        relay.wake();
        relay.wake();
        assertThat(first.doWork()).isEqualTo(Core.Outcome.WORKED);
        assertThat(first.doWork()).isEqualTo(Core.Outcome.IDLE);
        assertThat(relay.slices).isEqualTo(2);
    }

    @Test
    void whatArrivesInASliceIsNotLeftBehind() {
        place(first, relay);
        relay.inSlice =
                () -> {
                    if (relay.slices == 1) {
                        relay.paused = true;
                        relay.inbox().offer(Tuples.batchOf("late"));
                        relay.wake();
                    }
                };
        relay.whenAsked = () -> relay.paused = false;

        first.doWork();
        first.doWork();

        assertThat(relay.received).containsExactly("late");
    }

    @Test
    void aDeadlineBringsASlice() {
        place(first, relay);
        relay.deadline = SECOND.toNanos();
        first.doWork();

        assertThat(first.idleNanos()).isEqualTo(SECOND.toNanos());
        clock.advance(SECOND.minusNanos(1));
        assertThat(first.doWork()).isEqualTo(Core.Outcome.IDLE);
        clock.advance(Duration.ofNanos(1));
        assertThat(first.doWork()).isEqualTo(Core.Outcome.WORKED);
        assertThat(relay.slices).isEqualTo(2);
    }

    @Test
    void aDeadlineThatMovesIsKept() {
        place(first, relay);
        relay.deadline = 5 * SECOND.toNanos();
        first.doWork();
        relay.deadline = SECOND.toNanos();
        relay.wake();
        first.doWork();

        clock.advance(SECOND);
        assertThat(first.doWork()).isEqualTo(Core.Outcome.WORKED);
        relay.deadline = Schedulable.NEVER;
        relay.wake();
        first.doWork();
        clock.advance(SECOND.multipliedBy(10));
        first.doWork();

        assertThat(first.doWork()).isEqualTo(Core.Outcome.IDLE);
        assertThat(first.idleNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void whatASliceThrowsIsHandedToItsExecutorAndTheCoreGoesOn() {
        Relay other = new Relay("other");
        IllegalStateException thrown = new IllegalStateException();
        relay.inSlice =
                () -> {
                    throw thrown;
                };
        place(first, relay, other);

        first.doWork();

        assertThat(relay.failures).containsExactly(thrown);
        assertThat(other.slices).isEqualTo(1);
    }

    @Test
    void anInterruptInOneSliceIsNotFeltInAnother() {
        List<Boolean> felt = new ArrayList<>();
        Relay other = new Relay("other");
        relay.inSlice = () -> Thread.currentThread().interrupt();
        other.inSlice = () -> felt.add(Thread.currentThread().isInterrupted());
        place(first, relay, other);

        first.doWork();

        assertThat(felt).containsExactly(false);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void onlyTheRunningThreadOwnsASliceAndOnlyInIt() {
        List<Boolean> owned = new ArrayList<>();
        relay.inSlice = () -> owned.add(relay.ownedByCaller());
        place(first, relay);

        first.doWork();

        assertThat(owned).containsExactly(true);
        assertThat(relay.ownedByCaller()).isFalse();
    }

    @Test
    void anExecutorThatMovesTakesItsDeadlineAndItsWorkAlong() {
        place(first, relay);
        relay.deadline = SECOND.toNanos();
        first.doWork();
        relay.inbox().offer(Tuples.batchOf("tuple"));
        relay.wake();
        cores.move(relay, second);

        first.doWork();
        assertThat(relay.received).isEmpty();
        second.doWork();

        assertThat(relay.received).containsExactly("tuple");
        assertThat(first.memberCount()).isZero();
        assertThat(second.memberCount()).isEqualTo(1);
        assertThat(first.idleNanos()).isEqualTo(Long.MAX_VALUE);
        assertThat(second.idleNanos()).isEqualTo(SECOND.toNanos());
    }

    @Test
    void anExecutorThatComesBackBeforeItRanElsewhereKeepsItsDeadline() {
        place(first, relay);
        relay.deadline = SECOND.toNanos();
        first.doWork();

        cores.move(relay, second);
        first.doWork();
        cores.move(relay, first);
        second.doWork();
        first.doWork();

        assertThat(first.memberCount()).isEqualTo(1);
        assertThat(first.idleNanos()).isEqualTo(SECOND.toNanos());
    }

    @Test
    void aMoveThatComesTooLateDoesNothing() {
        place(first, relay);
        first.doWork();
        cores.move(relay, second);
        cores.move(relay, second);

        first.doWork();
        second.doWork();

        assertThat(relay.slices).isEqualTo(2);
        assertThat(second.memberCount()).isEqualTo(1);
    }

    @Test
    void aDissolvedCorePassesOnWhatIsPostedToIt() {
        Core dedicated = new Core(2, relay, clock);
        place(dedicated, relay);
        dedicated.doWork();
        relay.sharedHome = first;
        cores.dissolve(dedicated);
        Core home = relay.core();
        home.doWork();
        assertThat(relay.slices).isEqualTo(2);

        relay.claim();
        dedicated.post(relay);

        assertThat(home.doWork()).isEqualTo(Core.Outcome.WORKED);
        assertThat(relay.slices).isEqualTo(3);
    }

    @Test
    void aCoreTakenAwayInASliceGoesOnWithoutTheExecutorThatIsStuck() {
        Relay other = new Relay("other");
        Relay target = new Relay("target");
        Edge edge = relay.edgeTo(target);
        Core own = new Core(2, relay, clock);
        place(first, relay, other, target);
        relay.inSlice =
                () -> {
                    edge.append(Tuples.of("sent while stuck"));
                    clock.advance(SECOND);
                    Schedulable stuck = first.takeAway(first.turn());
                    first.disown(stuck, own);
                };
        List<Core.LostSlice> lost = new ArrayList<>();

        assertThat(first.doWork(lost::add)).isEqualTo(Core.Outcome.LOST);
        assertThat(lost).singleElement().extracting(Core.LostSlice::stuck).isSameAs(relay);
        first.doWork();
        assertThat(other.slices).isEqualTo(1);
        assertThat(relay.core()).isSameAs(own);
        own.goOnWith(lost.get(0));
        first.doWork();

        assertThat(target.received).containsExactly("sent while stuck");
        assertThat(relay.busyNanos()).isEqualTo(SECOND.toNanos());
        assertThat(own.busyNanos()).isEqualTo(SECOND.toNanos());
    }

    @Test
    void aSliceThatHasEndedIsNotTakenAway() {
        List<Long> turns = new ArrayList<>();
        relay.inSlice = () -> turns.add(first.turn());
        place(first, relay);
        first.doWork();

        assertThat(first.takeAway(turns.get(0))).isNull();
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aDeliveryAheadThatFailsHoldsNoSliceUp() {
        OutOfMemoryError thrown = new OutOfMemoryError("on purpose");
        relay.inSlice =
                () -> {
                    relay.addDirty(
                            new Outlet() {
                                @Override
                                public void flushAhead() {
                                    throw thrown;
                                }

                                @Override
                                public void flush(Core core) {}
                            });
                    assertThatThrownBy(relay::flushAhead).isSameAs(thrown);
                };
        place(first, relay);

        first.doWork();

        assertThat(relay.failures).isEmpty();
    }

    @Test
    void aCoreIsBusySinceItsLastRest() {
        Core core = new Core(0, null, Clock.SYSTEM);
        assertThat(core.isBusySince(System.nanoTime() + 1)).isFalse();

        long before = System.nanoTime();
        core.park(1, false);
        assertThat(core.isBusySince(before)).isFalse();
        assertThat(core.isBusySince(System.nanoTime() + 1)).isTrue();
    }

    @Test
    void aCoreThatMayNapIsNotWokenByWhatIsPosted() {
        Core core = new Core(0, null, Clock.SYSTEM);
        core.command(() -> {});
        // A permit that this thread was left with would end the nap.
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park();

        assertThat(napping(core)).isGreaterThanOrEqualTo(Rest.NAP_NANOS);
    }

    @Test
    void noCoreNapsThroughAnAlarm() {
        Core core = new Cores(1, Clock.SYSTEM, false).shared().get(0);
        relay.deadline = System.nanoTime();
        place(core, relay);
        core.doWork();

        // Unless something held this thread up for as long, which does happen.
        assertThat(IntStream.range(0, 1000)).anyMatch(i -> napping(core) < Rest.NAP_NANOS);
    }

    /** How long a core rests that may nap and has been awake for long enough. */
    private static long napping(Core core) {
        long awakeFor = System.nanoTime() + Rest.NAP_NANOS;
        while (System.nanoTime() < awakeFor) {
            Thread.onSpinWait();
        }
        long start = System.nanoTime();
        core.park(Schedulable.NEVER, true);
        return System.nanoTime() - start;
    }

    private void place(Core core, Relay... relays) {
        for (Relay each : relays) {
            cores.place(each, core);
        }
    }
}
