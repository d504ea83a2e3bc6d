package io.downburst.engine.grouping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.Thrift;
import org.apache.storm.generated.Grouping;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShuffleGrouperTest {

    private static final Grouping SHUFFLE = Thrift.prepareShuffleGrouping();

    static LongStream seeds() {
        return new Random().longs(20);
    }

    private static final class Preference implements Locality {
        private int epoch;
        private int[] preferred;

        void set(int... preferred) {
            this.preferred = preferred;
            epoch++;
        }

        @Override
        public int epoch() {
            return epoch;
        }

        @Override
        public int[] preferred() {
            return preferred;
        }
    }

    private static Dealer<Integer> shuffle(int targets, Locality locality, long seed) {
        return dealer(
                Subscriptions.grouper(SHUFFLE, targets, Map.of(), locality, new Random(seed)));
    }

    /** One that deals the targets' indexes. */
    private static Dealer<Integer> dealer(Grouper grouper) {
        return ((ShuffleGrouper) grouper).dealer(index -> index);
    }

    private static List<Integer> choices(Dealer<Integer> dealer, int count) {
        return Stream.generate(dealer::next).limit(count).toList();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyRoundVisitsEachTargetOnceInTheSameOrder(long seed) {
        Dealer<Integer> dealer = shuffle(7, Locality.ANYWHERE, seed);
        List<Integer> round = choices(dealer, 7);
        assertThat(round).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6);
        assertThat(choices(dealer, 7)).isEqualTo(round);
    }

    @Test
    void executorsStartAtDifferentTargets() {
        Set<Integer> firsts = new HashSet<>();
        for (long seed = 0; seed < 200; seed++) {
            firsts.add(shuffle(4, Locality.ANYWHERE, seed).next());
        }
        assertThat(firsts).containsExactlyInAnyOrder(0, 1, 2, 3);
    }

    @Test
    void executorsThatPreferTheSameTargetsStartAtDifferentOnes() {
        Preference preference = new Preference();
        preference.set(1, 3);
        Set<Integer> firsts = new HashSet<>();
        for (long seed = 0; seed < 200; seed++) {
            firsts.add(shuffle(4, preference, seed).next());
        }
        assertThat(firsts).containsExactlyInAnyOrder(1, 3);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void preferredTargetsShareTheTuplesEvenly(long seed) {
        Preference preference = new Preference();
        preference.set(1, 3, 4);
        assertThat(choices(shuffle(6, preference, seed), 3)).containsExactlyInAnyOrder(1, 3, 4);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void preferenceIsFollowedWhenItChanges(long seed) {
        Preference preference = new Preference();
        preference.set(0, 1, 2, 3);
        Dealer<Integer> dealer = shuffle(4, preference, seed);
        choices(dealer, 3);
        preference.set(2);
        assertThat(choices(dealer, 2)).containsExactly(2, 2);
        preference.set();
        assertThat(choices(dealer, 4)).containsExactlyInAnyOrder(0, 1, 2, 3);
        preference.set((int[]) null);
        assertThat(choices(dealer, 4)).containsExactlyInAnyOrder(0, 1, 2, 3);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void withoutLoadAwareMessagingNoTargetIsPreferred(long seed) {
        Preference preference = new Preference();
        preference.set(2);
        Dealer<Integer> dealer =
                dealer(
                        Subscriptions.grouper(
                                SHUFFLE,
                                4,
                                Map.of(Config.TOPOLOGY_DISABLE_LOADAWARE_MESSAGING, true),
                                preference,
                                new Random(seed)));
        assertThat(choices(dealer, 4)).containsExactlyInAnyOrder(0, 1, 2, 3);
    }

    @Test
    void preferenceSettledBeforeTheFirstTupleIsFollowedThoughItsEpochIsUnchanged() {
        Preference preference = new Preference();
        Dealer<Integer> dealer = shuffle(4, preference, 1);
        preference.preferred = new int[] {3};
        assertThat(choices(dealer, 2)).containsExactly(3, 3);
    }

    @Test
    void localOrShuffleUsesTheTasksOfThisWorker() {
        List<Integer> workerTasks = List.of(1, 11, 13);
        assertThat(choices(localOrShuffle(workerTasks), 4)).containsOnly(1, 3);
    }

    @Test
    void localOrShuffleUsesAllTasksIfNoneIsInThisWorker() {
        assertThat(choices(localOrShuffle(List.of(1)), 4)).containsExactlyInAnyOrder(0, 1, 2, 3);
    }

    private static Dealer<Integer> localOrShuffle(List<Integer> workerTasks) {
        return dealer(
                Subscriptions.grouper(
                        Thrift.prepareLocalOrShuffleGrouping(),
                        4,
                        Subscriptions.context(workerTasks),
                        Map.of(),
                        Locality.ANYWHERE,
                        new Random()));
    }
}
