package io.downburst.engine.grouping;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.apache.storm.Thrift;
import org.apache.storm.generated.Grouping;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GroupersTest {

    private static final Grouping NONE = Thrift.prepareNoneGrouping();

    static LongStream seeds() {
        return new Random().longs(5);
    }

    static List<Grouping> oneTaskGroupings() {
        return List.of(
                NONE,
                Thrift.prepareShuffleGrouping(),
                Thrift.prepareLocalOrShuffleGrouping(),
                Thrift.prepareGlobalGrouping(),
                Thrift.prepareFieldsGrouping(List.of("word")),
                Thrift.prepareFieldsGrouping(List.of("count", "word")));
    }

    @Test
    void allGroupingSendsToEveryTask() {
        ManyTasksGrouper grouper =
                (ManyTasksGrouper) Subscriptions.grouper(Thrift.prepareAllGrouping(), 3);
        assertThat(grouper.choose(1, new Values("w", 1))).containsExactly(10, 11, 12);
    }

    @Test
    void directGroupingLeavesTheChoiceToTheEmitter() {
        assertThat(Subscriptions.grouper(Thrift.prepareDirectGrouping(), 3))
                .isInstanceOf(DirectGrouper.class);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void noneGroupingIsUniformAndIndependentOfTheTupleBefore(long seed) {
        int targets = 4;
        int draws = 160_000;
        OneTaskGrouper grouper =
                (OneTaskGrouper)
                        Subscriptions.grouper(
                                NONE, targets, Map.of(), Locality.ANYWHERE, new Random(seed));
        int[][] follows = new int[targets][targets];
        int last = grouper.choose(List.of());
        for (int i = 0; i < draws; i++) {
            int next = grouper.choose(List.of());
            follows[last][next]++;
            last = next;
        }
        // Each of the 16 pairs is expected 10,000 times with a standard deviation of 97.
        for (int[] row : follows) {
            for (int count : row) {
                assertThat(count).isBetween(9_300, 10_700);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("oneTaskGroupings")
    void foreignThreadsNeverGetATaskOutOfRange(Grouping grouping) throws Exception {
        int targets = 5;
        OneTaskGrouper grouper =
                choosing(
                        Subscriptions.grouper(
                                grouping, targets, Map.of(), restless(targets), new Random()));
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<Integer>> outOfRange = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                outOfRange.add(threads.submit(() -> countOutOfRange(grouper, targets)));
            }
            for (Future<Integer> count : outOfRange) {
                assertThat(count.get()).isZero();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static OneTaskGrouper choosing(Grouper grouper) {
        if (grouper instanceof ShuffleGrouper shuffle) {
            Dealer<Integer> dealer = shuffle.dealer(index -> index);
            return values -> dealer.next();
        }
        return (OneTaskGrouper) grouper;
    }

    private static int countOutOfRange(OneTaskGrouper grouper, int targets) {
        int outOfRange = 0;
        for (int i = 0; i < 200_000; i++) {
            int choice = grouper.choose(new Values("w" + i, i));
            if (choice < 0 || choice >= targets) {
                outOfRange++;
            }
        }
        return outOfRange;
    }

    /** Changes its mind at every other question, from five targets to one and back. */
    private static Locality restless(int targets) {
        int[] all = new int[targets];
        for (int i = 0; i < targets; i++) {
            all[i] = i;
        }
        int[] one = {2};
        return new Locality() {
            private int epoch;

            @Override
            public int epoch() {
                return epoch++ / 2;
            }

            @Override
            public int[] preferred() {
                return epoch % 4 < 2 ? all : one;
            }
        };
    }

    @ParameterizedTest
    @MethodSource("oneTaskGroupings")
    void choosingOneTaskDoesNotAllocate(Grouping grouping) {
        OneTaskGrouper grouper = choosing(Subscriptions.grouper(grouping, 5));
        List<Object> values = new Values("word", 1_000_000L);
        ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        grouper.choose(values);
        long before = thread.getCurrentThreadAllocatedBytes();
        int sum = 0;
        for (int i = 0; i < 100_000; i++) {
            sum += grouper.choose(values);
        }
        long allocated = thread.getCurrentThreadAllocatedBytes() - before;
        assertThat(sum).isNotNegative();
        assertThat(allocated).as("bytes in 100,000 choices").isLessThan(100_000);
    }
}
