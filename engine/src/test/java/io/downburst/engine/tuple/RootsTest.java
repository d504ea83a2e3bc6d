package io.downburst.engine.tuple;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RootsTest {

    private static final Roots.Listener IGNORED =
            new Roots.Listener() {
                @Override
                public void acked(Object messageId, Object origin, long emittedAt) {}

                @Override
                public void failed(
                        Roots.End how, Object messageId, Object origin, long emittedAt) {}
            };

    private final Roots roots = new Roots(0);

    @Test
    void aTreeIsAckedWhenEveryEdgeWasXoredInTwice() {
        long key = open("a");
        roots.ack(key, 5 ^ 9);
        roots.ack(key, 5);
        assertThat(roots.hasEnded()).isFalse();
        roots.ack(key, 9);

        assertThat(ended()).containsExactly("a ACKED");
    }

    @Test
    void aTreeWithoutEdgesIsAckedAtOnce() {
        roots.ack(open("a"), 0);

        assertThat(ended()).containsExactly("a ACKED");
    }

    @Test
    void acksMayComeBeforeTheEdgesTheyAckAreMade() {
        long key = open("a");
        roots.ack(key, 5);
        roots.ack(key, 5 ^ 9);
        roots.ack(key, 9);

        assertThat(ended()).containsExactly("a ACKED");
    }

    @Test
    void theFirstFailEndsATreeAndNothingAfterItCounts() {
        long key = open("a");
        roots.ack(key, 5);
        roots.fail(key);
        roots.fail(key);
        roots.ack(key, 5);

        assertThat(ended()).containsExactly("a FAILED");
    }

    @Test
    void aTreeOfOneEdgeIsAckedWithWhatHangsFromIt() {
        long key = roots.open("a", null, 0, Roots.ONLY_EDGE);
        roots.ack(key, Roots.ONLY_EDGE ^ 5);
        assertThat(roots.hasEnded()).isFalse();
        roots.ack(key, 5);

        assertThat(ended()).containsExactly("a ACKED");
    }

    @Test
    void aTreeOpenedForACallMayEndInIt() {
        long key = roots.openHere();
        assertThat(roots.size()).isEqualTo(1);
        roots.settle(0, "a", null, 0);
        assertThat(ended()).containsExactly("a ACKED");
        assertThat(roots.size()).isZero();

        long next = roots.openHere();
        assertThat(next).isNotEqualTo(key);
        roots.ack(key, 5);
        roots.fail(key);
        roots.settle(0, "b", null, 0);
        assertThat(ended()).containsExactly("b ACKED");
    }

    @Test
    void aTreeOpenedForACallMayOutliveIt() {
        long key = roots.openHere();
        roots.settle(Roots.ONLY_EDGE, "a", null, 0);
        roots.openHere();
        roots.settle(0, "b", null, 0);
        assertThat(ended()).containsExactly("b ACKED");
        roots.ack(key, Roots.ONLY_EDGE);

        assertThat(ended()).containsExactly("a ACKED");
    }

    @Test
    void whatIsAckedInTheCallCountsAtItsEnd() {
        long key = roots.openHere();
        roots.ack(key, 5);
        roots.ack(key, 5);
        assertThat(roots.hasEnded()).isFalse();
        roots.ack(key, 9);
        roots.settle(9 ^ 7, "a", null, 0);
        assertThat(roots.hasEnded()).isFalse();
        roots.ack(key, 7);

        assertThat(ended()).containsExactly("a ACKED");
    }

    @Test
    void aTreeFailedInTheCallHasFailed() {
        long key = roots.openHere();
        roots.fail(key);
        roots.ack(key, 5);
        roots.settle(0, "a", null, 0);

        assertThat(ended()).containsExactly("a FAILED");
        assertThat(roots.size()).isZero();
    }

    @Test
    void severalMayEndInTheirCallsBeforeTheSpoutIsTold() {
        for (int i = 0; i < 200; i++) {
            roots.openHere();
            roots.settle(0, "m" + i, null, 0);
        }

        assertThat(ended()).doesNotHaveDuplicates().hasSize(200).allMatch(s -> s.endsWith("ACKED"));
        assertThat(roots.size()).isZero();
    }

    @Test
    void aTreeThatOutlivedItsCallTimesOut() {
        roots.openHere();
        roots.settle(Roots.ONLY_EDGE, "a", null, 0);
        roots.rotate();
        assertThat(roots.hasEnded()).isFalse();
        roots.rotate();

        assertThat(ended()).containsExactly("a TIMED_OUT");
    }

    @Test
    void aSlotForgetsHowItsLastTreeEnded() {
        roots.fail(open("a"));
        assertThat(ended()).containsExactly("a FAILED");
        roots.ack(open("b"), 0);

        assertThat(ended()).containsExactly("b ACKED");
    }

    @Test
    void aTreeTimesOutAtTheSecondMoveOfTime() {
        roots.ack(open("a"), 5);
        roots.rotate();
        roots.ack(open("b"), 5);
        assertThat(roots.hasEnded()).isFalse();
        roots.rotate();
        assertThat(ended()).containsExactly("a TIMED_OUT");
        roots.rotate();
        assertThat(ended()).containsExactly("b TIMED_OUT");
    }

    @Test
    void aResetGivesATreeItsWholeTimeoutAgain() {
        long key = open("a");
        roots.ack(key, 5);
        roots.rotate();
        roots.resetTimeout(key);
        roots.rotate();
        assertThat(roots.hasEnded()).isFalse();
        roots.rotate();

        assertThat(ended()).containsExactly("a TIMED_OUT");
    }

    @Test
    void lateCallsDoNotReachTheTreeThatCameIntoTheSlot() {
        long first = open("a");
        roots.fail(first);
        ended();
        long second = open("b");
        roots.ack(second, 5);
        assertThat(second).isNotEqualTo(first);
        assertThat(second & 0xFFFF_FFFFL).isEqualTo(first & 0xFFFF_FFFFL);

        roots.ack(first, 5);
        roots.fail(first);
        roots.resetTimeout(first);

        assertThat(roots.hasEnded()).isFalse();
        assertThat(roots.size()).isEqualTo(1);
    }

    @Test
    void aTreeThatEndedCountsUntilItsSpoutIsTold() {
        roots.ack(open("a"), 0);
        assertThat(roots.size()).isEqualTo(1);
        ended();

        assertThat(roots.size()).isZero();
    }

    @Test
    void manyTreesKeepTheirKeysWhileThereIsRoomMadeForMore() {
        List<Long> keys = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            keys.add(open("m" + i));
            roots.ack(keys.get(i), i + 1);
        }
        assertThat(new HashSet<>(keys)).hasSize(1000);
        for (int i = 0; i < 1000; i++) {
            roots.ack(keys.get(i), i + 1);
        }

        Set<String> expected = new HashSet<>();
        for (int i = 0; i < 1000; i++) {
            expected.add("m" + i + " ACKED");
        }
        assertThat(new HashSet<>(ended())).isEqualTo(expected);
        assertThat(roots.size()).isZero();
    }

    @Test
    void aBacklogThatNeverEmptiesKeepsItsOrderAndTakesNoMoreMemory() {
        Deque<Integer> order = new ArrayDeque<>();
        EndedTrees told = new EndedTrees();
        int next = 0;
        for (int backlog = 0; backlog < 100; backlog++) {
            next = endOne(order, next);
            if (backlog % 3 == 0) {
                next = endOne(order, next);
                tellOne(order, told);
            }
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 1_000_000; i++) {
            roots.ack(roots.open(this, null, 0, 0), 0);
            roots.tellNext(IGNORED);
        }
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1_000_000);
        assertThat(roots.size()).isEqualTo(100);
    }

    private int endOne(Deque<Integer> order, int next) {
        roots.ack(open("m" + next), 0);
        order.add(next);
        return next + 1;
    }

    private void tellOne(Deque<Integer> order, EndedTrees told) {
        roots.tellNext(told);
        List<String> lines = told.lines();
        assertThat(lines.get(lines.size() - 1)).isEqualTo("m" + order.remove() + " ACKED");
    }

    private long open(String messageId) {
        return roots.open(messageId, null, 0, 0);
    }

    private List<String> ended() {
        EndedTrees ended = new EndedTrees();
        while (roots.hasEnded()) {
            roots.tellNext(ended);
        }
        return ended.lines();
    }
}
