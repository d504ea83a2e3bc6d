package io.downburst.engine.grouping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.storm.Config;
import org.apache.storm.Thrift;
import org.apache.storm.generated.Grouping;
import org.apache.storm.tuple.Values;
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

    private static OneTaskGrouper shuffle(int targets, Locality locality, long seed) {
        return (OneTaskGrouper)
                Subscriptions.grouper(SHUFFLE, targets, Map.of(), locality, new Random(seed));
    }

    private static List<Integer> choices(OneTaskGrouper grouper, int count) {
        List<Integer> choices = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            choices.add(grouper.choose(new Values("w", i)));
        }
        return choices;
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyRoundVisitsEachTargetOnceInTheSameOrder(long seed) {
        OneTaskGrouper grouper = shuffle(7, Locality.ANYWHERE, seed);
        List<Integer> round = choices(grouper, 7);
        assertThat(round).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6);
        assertThat(choices(grouper, 7)).isEqualTo(round);
    }

    @Test
    void executorsStartAtDifferentTargets() {
        Set<Integer> firsts = new HashSet<>();
        for (long seed = 0; seed < 200; seed++) {
            firsts.add(shuffle(4, Locality.ANYWHERE, seed).choose(List.of()));
        }
        assertThat(firsts).containsExactlyInAnyOrder(0, 1, 2, 3);
    }

    @Test
    void executorsThatPreferTheSameTargetsStartAtDifferentOnes() {
        Preference preference = new Preference();
        preference.set(1, 3);
        Set<Integer> firsts = new HashSet<>();
        for (long seed = 0; seed < 200; seed++) {
            firsts.add(shuffle(4, preference, seed).choose(List.of()));
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
        OneTaskGrouper grouper = shuffle(4, preference, seed);
        choices(grouper, 3);
        preference.set(2);
        assertThat(choices(grouper, 2)).containsExactly(2, 2);
        preference.set();
        assertThat(choices(grouper, 4)).containsExactlyInAnyOrder(0, 1, 2, 3);
        preference.set((int[]) null);
        assertThat(choices(grouper, 4)).containsExactlyInAnyOrder(0, 1, 2, 3);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void withoutLoadAwareMessagingNoTargetIsPreferred(long seed) {
        Preference preference = new Preference();
        preference.set(2);
        OneTaskGrouper grouper =
                (OneTaskGrouper)
                        Subscriptions.grouper(
                                SHUFFLE,
                                4,
                                Map.of(Config.TOPOLOGY_DISABLE_LOADAWARE_MESSAGING, true),
                                preference,
                                new Random(seed));
        assertThat(choices(grouper, 4)).containsExactlyInAnyOrder(0, 1, 2, 3);
    }

    @Test
    void preferenceSettledBeforeTheFirstTupleIsFollowedThoughItsEpochIsUnchanged() {
        Preference preference = new Preference();
        OneTaskGrouper grouper = shuffle(4, preference, 1);
        preference.preferred = new int[] {3};
        assertThat(choices(grouper, 2)).containsExactly(3, 3);
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

    private static OneTaskGrouper localOrShuffle(List<Integer> workerTasks) {
        return (OneTaskGrouper)
                Subscriptions.grouper(
                        Thrift.prepareLocalOrShuffleGrouping(),
                        4,
                        Subscriptions.context(workerTasks),
                        Map.of(),
                        Locality.ANYWHERE,
                        new Random());
    }
}
