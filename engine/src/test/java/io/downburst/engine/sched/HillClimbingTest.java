package io.downburst.engine.sched;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On machines whose time passes as the executors say. */
class HillClimbingTest {

    private static final long INTERVAL = Machine.INTERVAL;
    private static final int SECOND = 20;

    /** One that has something to do unless all are quiet. */
    private static final class Worker extends Still {
        private final Machine machine;
        private final LongSupplier itemNanos;
        private final int callsPerItem;

        /**
         * @param itemNanos what an item takes now
         */
        Worker(Machine machine, LongSupplier itemNanos) {
            this(machine, itemNanos, 0);
        }

        /**
         * @param callsPerItem in how many calls it takes part
         */
        Worker(Machine machine, LongSupplier itemNanos, int callsPerItem) {
            this.machine = machine;
            this.itemNanos = itemNanos;
            this.callsPerItem = callsPerItem;
        }

        @Override
        protected int slice(long now, int budget) {
            machine.pass(budget * itemNanos.getAsLong());
            addCalls(budget * callsPerItem);
            return budget;
        }

        @Override
        protected boolean wantsMore(long now) {
            return !machine.quiet;
        }
    }

    private final Machine machine = new Machine();

    private Cores cores = new Cores(2, machine, false);
    private final Core first = cores.shared().get(0);
    private final Core second = cores.shared().get(1);
    private HillClimbing placement;
    private int interval;

    /** Places them on the first core. */
    private void place(Worker... workers) {
        for (Worker worker : workers) {
            cores.place(worker, first);
        }
        placement = new HillClimbing(cores, Stream.of(workers).map(List::of).toList());
    }

    /**
     * Places two components of four workers each on the first four of so many cores, one of each on
     * each.
     *
     * @param nanos what an item of any of them takes
     */
    private void placeFourPairs(int count, LongSupplier nanos) {
        cores = new Cores(count, machine, false);
        List<List<Worker>> components =
                Stream.generate(
                                () ->
                                        Stream.generate(() -> new Worker(machine, nanos))
                                                .limit(4)
                                                .toList())
                        .limit(2)
                        .toList();
        for (List<Worker> workers : components) {
            for (int i = 0; i < workers.size(); i++) {
                cores.place(workers.get(i), cores.shared().get(i));
            }
        }
        placement = new HillClimbing(cores, components);
    }

    private long coresInUse() {
        return cores.shared().stream().filter(core -> core.memberCount() > 0).count();
    }

    /**
     * @return how often an executor moved meanwhile
     */
    private int run(int intervals) {
        int before = cores.placementEpoch();
        for (int i = 0; i < intervals; i++) {
            interval++;
            machine.run(cores.all(), interval * INTERVAL);
            placement.review(interval * INTERVAL);
        }
        return cores.placementEpoch() - before;
    }

    private void runUntil(BooleanSupplier condition) {
        int limit = interval + 60 * SECOND;
        while (!condition.getAsBoolean()) {
            run(1);
            assertThat(interval).isLessThan(limit);
        }
    }

    private boolean areApart(Worker one, Worker other) {
        return one.core() != other.core();
    }

    @Test
    void oneThatGainsACoreOfItsOwnStaysThere() {
        Worker one = new Worker(machine, () -> 1_000);
        Worker other = new Worker(machine, () -> 1_000);
        place(one, other);
        run(5 * SECOND);
        assertThat(areApart(one, other)).isTrue();
        run(30 * SECOND);
        assertThat(areApart(one, other)).isTrue();
    }

    @Test
    void aMoveThatIsBeingTriedAgainWhenTheLoadEndsStands() {
        Worker one = new Worker(machine, () -> 1_000);
        Worker other = new Worker(machine, () -> 1_000);
        place(one, other);
        // It is kept by then, and not yet tried again.
        run(5 * SECOND);
        runUntil(() -> !areApart(one, other));
        machine.quiet = true;
        run(SECOND);
        assertThat(areApart(one, other)).isTrue();
    }

    @Test
    void oneThatHeldACoreUpWhileItWasTriedKeepsTheOneThatItGotForThat() {
        Worker one = new Worker(machine, () -> 1_000);
        Worker other = new Worker(machine, () -> 1_000);
        place(one, other);
        runUntil(() -> areApart(one, other));
        Worker tried = one.core() == second ? one : other;
        Core own = new Core(2, tried, machine);
        cores.dedicated().add(own);
        second.disown(tried, own);

        run(30 * SECOND);

        assertThat(tried.core()).isSameAs(own);
        assertThat(second.memberCount()).isZero();
    }

    @Test
    void oneThatGainsLessThanACorePromisesStaysThereIfItGainsAThird() {
        assertThat(apartAfterHalfAMinute(1_500)).isTrue();
    }

    @Test
    void oneThatGainsASixthOfACoreComesHome() {
        assertThat(apartAfterHalfAMinute(1_720)).isFalse();
    }

    /**
     * Of two whose items take 1,000 ns each.
     *
     * @param nanos what an item takes if they are apart
     */
    private boolean apartAfterHalfAMinute(long nanos) {
        Worker[] workers = new Worker[2];
        LongSupplier item = () -> areApart(workers[0], workers[1]) ? nanos : 1_000;
        workers[0] = new Worker(machine, item);
        workers[1] = new Worker(machine, item);
        place(workers);
        run(30 * SECOND);
        return areApart(workers[0], workers[1]);
    }

    @Test
    void oneThatLosesByTheCrossingComesHomeAndIsTriedMoreAndMoreSeldom() {
        Worker[] workers = new Worker[2];
        LongSupplier dearApart = () -> areApart(workers[0], workers[1]) ? 3_000 : 1_000;
        workers[0] = new Worker(machine, dearApart);
        workers[1] = new Worker(machine, dearApart);
        place(workers);
        int inTheFirstMinute = run(60 * SECOND);
        assertThat(areApart(workers[0], workers[1])).isFalse();
        assertThat(run(60 * SECOND)).isLessThan(inTheFirstMinute);
        assertThat(areApart(workers[0], workers[1])).isFalse();
    }

    @Test
    void oneThatIsCheapMovesTooIfThatGains() {
        Worker one = new Worker(machine, () -> 20);
        Worker other = new Worker(machine, () -> 20);
        place(one, other);
        run(5 * SECOND);
        assertThat(areApart(one, other)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {10, 20})
    void oneThatIsCalledForLittleMoreThanACrossingTakesIsNeverTried(long nanos) {
        place(new Worker(machine, () -> nanos, 1), new Worker(machine, () -> nanos, 1));
        assertThat(run(30 * SECOND)).isZero();
    }

    @Test
    void oneWhoseCallsAreLongInOneLookAloneIsNotTried() {
        // A look is of three intervals.
        LongSupplier heldUpAtTimes = () -> (interval - 1) / 3 % 2 == 0 ? 100 : 10;
        place(new Worker(machine, heldUpAtTimes, 1), new Worker(machine, heldUpAtTimes, 1));
        assertThat(run(30 * SECOND)).isZero();
    }

    @Test
    void oneThatIsCalledForMuchMoreThanACrossingTakesIsTried() {
        Worker one = new Worker(machine, () -> 100, 1);
        Worker other = new Worker(machine, () -> 100, 1);
        place(one, other);
        run(5 * SECOND);
        assertThat(areApart(one, other)).isTrue();
    }

    @Test
    void oneWhoseShareIsTooSmallToGainACoreIsNeverTried() {
        Worker one = new Worker(machine, () -> 1_000);
        Worker other = new Worker(machine, () -> 100);
        place(one, other);
        assertThat(run(30 * SECOND)).isZero();
    }

    @Test
    void aMoveThatPaidWhileCodeWasColdIsTakenBack() {
        Worker[] workers = new Worker[2];
        LongSupplier dearApartLater =
                () -> areApart(workers[0], workers[1]) && interval > 4 * SECOND ? 3_000 : 1_000;
        workers[0] = new Worker(machine, dearApartLater);
        workers[1] = new Worker(machine, dearApartLater);
        place(workers);
        run(4 * SECOND);
        assertThat(areApart(workers[0], workers[1])).as("at first").isTrue();
        run(6 * SECOND);
        int apart = 0;
        for (int i = 0; i < 60 * SECOND; i++) {
            run(1);
            apart += areApart(workers[0], workers[1]) ? 1 : 0;
        }
        // It is tried again now and then.
        assertThat(apart).as("intervals of 50 ms in the minute after").isLessThan(6 * SECOND);
    }

    @Test
    void aMoveThatLosesLaterIsTakenBackThenAndMadeAgainOnceItGains() {
        Worker[] workers = new Worker[2];
        int far = 30 * SECOND;
        int near = 40 * SECOND;
        LongSupplier dearWhileFar =
                () ->
                        areApart(workers[0], workers[1]) && interval > far && interval <= near
                                ? 3_000
                                : 1_000;
        workers[0] = new Worker(machine, dearWhileFar);
        workers[1] = new Worker(machine, dearWhileFar);
        place(workers);
        run(far);
        assertThat(areApart(workers[0], workers[1])).as("while near").isTrue();
        run(3 * SECOND);
        assertThat(areApart(workers[0], workers[1])).as("3 s after they are far").isFalse();
        run(near - interval);
        run(30 * SECOND);
        assertThat(areApart(workers[0], workers[1])).as("near again").isTrue();
    }

    @Test
    void aMachineThatSlowsDownAllAlikeHasAMoveTriedOnceMore() {
        LongSupplier slowLater = () -> interval > 30 * SECOND ? 3_000 : 1_000;
        Worker one = new Worker(machine, slowLater);
        Worker other = new Worker(machine, slowLater);
        place(one, other);
        run(30 * SECOND);
        // Home and there by turns.
        assertThat(run(5 * SECOND)).isBetween(2, 10);
        assertThat(areApart(one, other)).isTrue();
        assertThat(run(60 * SECOND)).isZero();
    }

    @Test
    void nobodyMovesWhereBothCoresAreInUse() {
        Worker one = new Worker(machine, () -> 1_000);
        Worker other = new Worker(machine, () -> 1_000);
        place(one, other);
        cores.move(other, second);
        run(1);
        assertThat(run(30 * SECOND)).isZero();
    }

    @Test
    void ofFourAlikeAllMoveTogetherWhereOneAloneGainsNothing() {
        // Each tuple may go to any of them, so the slowest decides what all get done.
        placeFourPairs(8, () -> coresInUse() == 8 ? 2_000 : 500 * coresInUse());
        run(5 * SECOND);
        assertThat(coresInUse()).isEqualTo(8);
    }

    @Test
    void ofFourAlikeAsManyMoveAsThereAreCoresForThem() {
        placeFourPairs(6, () -> 1_000);
        run(5 * SECOND);
        assertThat(coresInUse()).isEqualTo(6);
    }

    @Test
    void coresThatBringLessThanAFifthOfThoseInUseAreLeftAlone() {
        placeFourPairs(8, () -> coresInUse() == 8 ? 1_800 : 1_000);
        run(30 * SECOND);
        assertThat(coresInUse()).isEqualTo(4);
    }

    @Test
    void whereManyAreInUseOneMoreNeedNotBringMuch() {
        placeFourPairs(5, () -> 1_000);
        run(5 * SECOND);
        assertThat(coresInUse()).isEqualTo(5);
    }

    @Test
    void oneThatHasACoreToItselfDoesNotMoveWithItsSibling() {
        cores = new Cores(4, machine, false);
        Worker alone = new Worker(machine, () -> 1_000);
        Worker sibling = new Worker(machine, () -> 1_000);
        Worker other = new Worker(machine, () -> 1_000);
        cores.place(alone, cores.shared().get(0));
        cores.place(sibling, cores.shared().get(1));
        cores.place(other, cores.shared().get(1));
        placement = new HillClimbing(cores, List.of(List.of(alone, sibling), List.of(other)));
        run(10 * SECOND);
        assertThat(areApart(sibling, other)).isTrue();
        assertThat(alone.core()).isSameAs(cores.shared().get(0));
    }
}
