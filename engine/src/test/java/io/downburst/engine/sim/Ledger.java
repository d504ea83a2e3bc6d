package io.downburst.engine.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * What user code did and saw in one schedule, and what follows from Storm's contract: it knows
 * nothing of the engine but what the API shows.
 */
final class Ledger {

    /** A tracked emit of a spout. */
    static final class Message {
        final int task;
        private final boolean foreign;
        private final List<Leaf> leaves = new ArrayList<>();
        private boolean ended;

        /** Somebody failed a tuple that was not acked: it cannot be acked any more. */
        private boolean mustFail;

        private boolean mayFail;
        private long resetCountsFrom;

        /** From when on its timeout runs at the earliest, resets included. */
        private long countedFrom;

        /** The latest it may run from; a call from another thread takes effect when settled. */
        private long countedFromAtLatest;

        private boolean unsettled;

        private Message(int task, long emittedAt, boolean foreign) {
            this.task = task;
            this.foreign = foreign;
            this.unsettled = foreign;
            this.countedFrom = emittedAt;
            this.countedFromAtLatest = emittedAt;
        }

        private void settle(long now) {
            if (unsettled) {
                unsettled = false;
                countedFrom = Math.max(countedFrom, resetCountsFrom);
                countedFromAtLatest = now;
            }
        }

        private boolean allAcked() {
            return leaves.stream().allMatch(leaf -> leaf.acked);
        }
    }

    /** One tuple on its way to one task. */
    static final class Leaf {
        private final Set<Message> roots;
        private final String way;
        private final long number;
        private boolean delivered;
        boolean acked;

        private Leaf(Set<Message> roots, String way, long number) {
            this.roots = roots;
            this.way = way;
            this.number = number;
        }
    }

    /** The value that tuples carry: what one emit sent to each of its tasks. */
    static final class Token {
        final int depth;
        private final Map<Integer, Leaf> byTask = new HashMap<>();

        /** While it is emitted: makes the leaf of a task that is called in the emit. */
        private IntFunction<Leaf> calls;

        Token(int depth) {
            this.depth = depth;
        }

        Leaf at(int task) {
            return byTask.get(task);
        }
    }

    private final long timeoutNanos;
    private final boolean tracking;
    private final Set<Message> pending = new LinkedHashSet<>();
    private final Map<String, Long> sent = new HashMap<>();
    private final Map<String, Long> arrived = new HashMap<>();

    private long settledAt;
    int emitted;
    int acked;
    int failed;
    int timedOut;

    /** How far user code moved the clock in one round at most. */
    long slowestNanos;

    Ledger(long timeoutNanos, boolean tracking) {
        this.timeoutNanos = timeoutNanos;
        this.tracking = tracking;
    }

    /** Before a spout's emit with a message id. */
    Message opened(int task, long now, boolean foreign) {
        Message message = new Message(task, now, foreign);
        emitted++;
        pending.add(message);
        return message;
    }

    /** Before an emit, in which bolts may be called. */
    void sending(Token token, int executor, Collection<Message> roots) {
        token.calls = task -> send(executor, task, roots);
    }

    /** After an emit. */
    void sent(Token token, int executor, Collection<Integer> tasks, Collection<Message> roots) {
        token.calls = null;
        assertThat(tasks).as("an emit chooses a task once").doesNotHaveDuplicates();
        assertThat(tasks).as("tasks called in an emit").containsAll(token.byTask.keySet());
        for (int task : tasks) {
            token.byTask.computeIfAbsent(task, id -> send(executor, id, roots));
        }
    }

    private Leaf send(int executor, int task, Collection<Message> roots) {
        String way = executor + " to " + task;
        Leaf leaf =
                new Leaf(
                        tracking ? new HashSet<>(roots) : Set.of(),
                        way,
                        sent.merge(way, 1L, Long::sum));
        leaf.roots.forEach(message -> message.leaves.add(leaf));
        return leaf;
    }

    /** At the beginning of an execute. */
    Leaf executed(Token token, int task) {
        if (token.calls != null && token.at(task) == null) {
            token.byTask.put(task, token.calls.apply(task));
        }
        Leaf leaf = token.at(task);
        assertThat(leaf).as("tuple for task %d", task).isNotNull();
        assertThat(leaf.delivered).as("delivered before").isFalse();
        leaf.delivered = true;
        assertThat(leaf.number)
                .as("order from %s", leaf.way)
                .isEqualTo(arrived.merge(leaf.way, 1L, Long::sum));
        return leaf;
    }

    Set<Message> rootsOf(Collection<Leaf> anchors) {
        Set<Message> roots = new HashSet<>();
        anchors.forEach(anchor -> roots.addAll(anchor.roots));
        return roots;
    }

    /** Before a bolt's ack. */
    void ackCalled(Leaf leaf) {
        leaf.acked = true;
    }

    /** Before a bolt's fail. */
    void failCalled(Leaf leaf) {
        for (Message root : leaf.roots) {
            root.mayFail = true;
            root.mustFail |= !leaf.acked && !root.ended;
        }
    }

    /** Before a bolt's resetTimeout. */
    void resetCalled(Leaf leaf) {
        for (Message root : leaf.roots) {
            // It may be taken in before a period is counted that was over already.
            root.resetCountsFrom = settledAt;
            root.unsettled = true;
        }
    }

    /** At a spout's ack. */
    void acked(Message message, int task) {
        end(message, task);
        acked++;
        assertThat(message.mustFail).as("acked though failed").isFalse();
        assertThat(message.allAcked()).as("acked with tuples that are not").isTrue();
    }

    /** At a spout's fail. */
    void failed(Message message, int task, long now) {
        end(message, task);
        failed++;
        if (!message.mayFail) {
            timedOut++;
            assertThat(now - message.countedFrom)
                    .as("age at its timeout")
                    .isGreaterThanOrEqualTo(timeoutNanos - slowestNanos);
        }
    }

    private void end(Message message, int task) {
        assertThat(task).as("task told of it").isEqualTo(message.task);
        assertThat(message.ended).as("told of before").isFalse();
        message.ended = true;
        pending.remove(message);
    }

    /** Messages that tasks emitted in their own time and that they were not told of. */
    long pendingOf(Collection<Integer> tasks) {
        return pending.stream()
                .filter(message -> !message.foreign && tasks.contains(message.task))
                .count();
    }

    /** When nothing is left to do before the clock moves on. */
    void checkSettled(long now) {
        settledAt = now;
        assertThat(emitted).isEqualTo(acked + failed + pending.size());
        assertThat(arrived).as("tuples that arrived").isEqualTo(sent);
        for (Message message : pending) {
            assertThat(message.mustFail).as("failed, and its spout not told").isFalse();
            assertThat(message.allAcked()).as("all acked, and its spout not told").isFalse();
            message.settle(now);
            assertThat(now - message.countedFromAtLatest)
                    .as("age of a pending message")
                    .isLessThan(2 * timeoutNanos + slowestNanos + 1);
        }
    }

    int pending() {
        return pending.size();
    }
}
