package io.downburst.engine.tuple;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;

class EngineTupleTest {

    private static final Source SOURCE =
            new Source(null, "component", 1, "stream", new Fields("value"), false);

    private static final Source LONE =
            new Source(null, "component", 1, "stream", new Fields("value"), true);

    private final Roots roots = new Roots(0);
    private final Roots others = new Roots(1);

    /** Acks reach their trees at once. */
    private final AckSink sink =
            new AckSink() {
                @Override
                public void ack(Roots roots, long key, long edges) {
                    roots.ack(key, edges);
                }

                @Override
                public void fail(Roots roots, long key) {
                    roots.fail(key);
                }

                @Override
                public void resetTimeout(Roots roots, long key) {
                    roots.resetTimeout(key);
                }
            };

    @Test
    void aGlanceRunsNoCodeOfAUsers() {
        Values hostile =
                new Values("word") {
                    @Override
                    public Object get(int index) {
                        throw new AssertionError();
                    }

                    @Override
                    public boolean isEmpty() {
                        throw new AssertionError();
                    }
                };
        for (Object packed :
                new Object[] {
                    null, hostile, new Values(), new Values(null, "word"), new Values(hostile), 1
                }) {
            EngineTuple.glance(packed);
            new EngineTuple(SOURCE, packed).glance();
        }
    }

    @Test
    void aValueThatTravelledWithoutItsListIsReadAsOneOfAList() {
        assertThat(LONE.lone()).isTrue();

        for (Object value : new Object[] {"word", null, new Values("list")}) {
            EngineTuple tuple = new EngineTuple(LONE, value);
            assertThat(tuple.size()).isOne();
            assertThat(tuple.getValue(0)).isSameAs(value);
            assertThat(tuple.getValueByField("value")).isSameAs(value);
            assertThat(tuple.getValues()).containsExactly(value);
            assertThat(tuple.select(new Fields("value"))).containsExactly(value);
            assertThat(tuple)
                    .hasToString("source: component:1, stream: stream, id: {}, [" + value + "]");
            assertThatThrownBy(() -> tuple.getValue(1))
                    .isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @Test
    void aListOfAKindOfItsOwnStays() {
        List<Object> list = new LinkedList<>(List.of("word"));
        EngineTuple tuple = new EngineTuple(LONE, new Listed(list));

        list.set(0, "another");

        assertThat(tuple.size()).isOne();
        assertThat(tuple.getValue(0)).isEqualTo("another");
        assertThat(tuple.getValues()).containsExactly("another");
        assertThatThrownBy(() -> tuple.getValue(1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void theValueOfATuplesOwnListTravels() {
        List<Object> passedOn = new EngineTuple(LONE, "word").getValues();
        assertThat(LONE.pack(passedOn)).isEqualTo("word");
    }

    @Test
    void onlyATuplesOwnListIsMadeAnew() {
        for (Object value : new Object[] {"word", null}) {
            List<Object> given = new EngineTuple(LONE, value).getValues();
            assertThat(Source.anew(given)).isEqualTo(given).isNotSameAs(given);
            assertThat(Source.anew(value)).isSameAs(value);
        }
        List<Object> anothers = new Values("word");
        assertThat(Source.anew(anothers)).isSameAs(anothers);
    }

    @Test
    void valuesKeepTheirListWhereTheyAreNotCountedOrMoreThanOne() {
        Fields two = new Fields("one", "other");
        assertThat(SOURCE.lone()).isFalse();
        assertThat(new Source(null, "component", 1, "stream", two, true).lone()).isFalse();
    }

    @Test
    void aTreeEndsWithItsLastTuple() {
        EngineTuple root = emitted(roots, 3);
        EngineTuple child = EngineTuple.anchored(SOURCE, new Values(1), root, 5);
        root.ack(sink);
        EngineTuple grandchild = EngineTuple.anchored(SOURCE, new Values(1), child, 7);
        child.ack(sink);
        assertThat(roots.hasEnded()).isFalse();
        grandchild.ack(sink);

        assertThat(endOf(roots)).isEqualTo(Roots.End.ACKED);
    }

    @Test
    void aSecondAckDoesNothing() {
        EngineTuple root = emitted(roots, 3);
        EngineTuple child = EngineTuple.anchored(SOURCE, new Values(1), root, 5);
        root.ack(sink);
        root.ack(sink);
        assertThat(roots.hasEnded()).isFalse();
        assertThat(child.ack(sink)).isTrue();
        assertThat(child.ack(sink)).isFalse();

        assertThat(endOf(roots)).isEqualTo(Roots.End.ACKED);
    }

    @Test
    void aCoveredTupleThatIsAckedLeavesItsAnchorWhatHangsFromIt() {
        EngineTuple root = emitted(roots, 3);
        EngineTuple covered = EngineTuple.covered(SOURCE, new Values(1), roots, root.key());
        EngineTuple below = EngineTuple.anchored(SOURCE, new Values(1), covered, 5);
        assertThat(covered.ack(sink)).isFalse();
        endCall(root, covered);
        root.ack(sink);
        assertThat(roots.hasEnded()).isFalse();
        below.ack(sink);

        assertThat(endOf(roots)).isEqualTo(Roots.End.ACKED);
    }

    @Test
    void aCoveredTupleThatIsKeptHasAnEdgeOfItsOwn() {
        EngineTuple root = emitted(roots, 3);
        EngineTuple kept = EngineTuple.covered(SOURCE, new Values(1), roots, root.key());
        EngineTuple below = EngineTuple.anchored(SOURCE, new Values(1), kept, 5);
        endCall(root, kept);
        root.ack(sink);
        below.ack(sink);
        assertThat(roots.hasEnded()).isFalse();
        kept.ack(sink);

        assertThat(endOf(roots)).isEqualTo(Roots.End.ACKED);
    }

    /** Fails and acks reach a tree by different ways, so in any order. */
    @Test
    void noAckOfItsAnchorOvertakesTheFailOfACoveredTuple() {
        for (boolean acked : new boolean[] {false, true}) {
            EngineTuple root = emitted(roots, 3);
            EngineTuple covered = EngineTuple.covered(SOURCE, new Values(1), roots, root.key());
            List<Runnable> late = new ArrayList<>();
            covered.fail(
                    new AckSink() {
                        @Override
                        public void ack(Roots roots, long key, long edges) {}

                        @Override
                        public void fail(Roots roots, long key) {
                            late.add(() -> roots.fail(key));
                        }

                        @Override
                        public void resetTimeout(Roots roots, long key) {}
                    });
            if (acked) {
                covered.ack(sink);
            }
            endCall(root, covered);
            root.ack(sink);
            assertThat(roots.hasEnded()).isFalse();
            late.forEach(Runnable::run);

            assertThat(endOf(roots)).isEqualTo(Roots.End.FAILED);
        }
    }

    @Test
    void theMessageIdOfACoveredTupleStays() {
        EngineTuple root = emitted(roots, 3);
        EngineTuple covered = EngineTuple.covered(SOURCE, new Values(1), roots, root.key());
        MessageId before = covered.getMessageId();
        covered.fail(sink);
        endCall(root, covered);
        covered.ack(sink);

        assertThat(covered.getMessageId()).isEqualTo(before);
        assertThat(covered.key()).isEqualTo(root.key());
    }

    @Test
    void whatIsAnchoredAfterTheAckOfACoveredTupleIsInNoAccount() {
        for (boolean called : new boolean[] {false, true}) {
            EngineTuple root = emitted(roots, 3);
            EngineTuple covered = EngineTuple.covered(SOURCE, new Values(1), roots, root.key());
            covered.ack(sink);
            EngineTuple late;
            if (called) {
                late = EngineTuple.covered(SOURCE, new Values(1), roots, root.key());
                int before = covered.beginCovering();
                endCall(covered, before, late);
            } else {
                late = EngineTuple.anchored(SOURCE, new Values(1), covered, 5);
            }
            endCall(root, covered);
            late.ack(sink);
            root.ack(sink);

            assertThat(roots.hasEnded()).isFalse();
        }
    }

    @Test
    void aFailThatFollowsTheAckOfACoveredTupleFailsItsTree() {
        EngineTuple root = emitted(roots, 3);
        EngineTuple covered = EngineTuple.covered(SOURCE, new Values(1), roots, root.key());
        covered.ackCovered();
        covered.fail(sink);

        assertThat(endOf(roots)).isEqualTo(Roots.End.FAILED);
    }

    @Test
    void whatComesOfATreesFirstTupleAfterItsAckIsOfNoTree() {
        long key = roots.openHere();
        EngineTuple first = EngineTuple.coveredFirst(SOURCE, new Values(1), roots, key);
        first.ackCovered();
        assertThat(EngineTuple.anchored(SOURCE, new Values(1), first, 5).isTracked()).isFalse();
        first.fail(sink);
        assertThat(first.isAcked()).isTrue();
        roots.settle(first.edges(), "id", null, 0);

        assertThat(endOf(roots)).isEqualTo(Roots.End.ACKED);
    }

    @Test
    void aTreesFirstTupleThatIsAckedBeforeWhatHangsFromItIsStillOfTheTree() {
        long key = roots.openHere();
        EngineTuple first = EngineTuple.coveredFirst(SOURCE, new Values(1), roots, key);
        EngineTuple below = EngineTuple.anchored(SOURCE, new Values(1), first, 5);
        first.ackCovered();
        long edges = first.edges();
        first.uncover(edges);
        roots.settle(edges, "id", null, 0);
        assertThat(roots.hasEnded()).isFalse();
        below.ack(sink);

        assertThat(endOf(roots)).isEqualTo(Roots.End.ACKED);
    }

    @Test
    void theAckOfAnAnchorWaitsWhileItCoversAnother() {
        EngineTuple root = emitted(roots, 3);
        EngineTuple kept = EngineTuple.covered(SOURCE, new Values(1), roots, root.key());
        int before = root.beginCovering();
        root.ack(sink);
        endCall(root, before, kept);
        assertThat(roots.hasEnded()).isFalse();
        kept.ack(sink);

        assertThat(endOf(roots)).isEqualTo(Roots.End.ACKED);
    }

    @Test
    void anAnchorThatWasAckedBeforeIsNotAckedAgain() {
        EngineTuple root = emitted(roots, 3);
        EngineTuple child = EngineTuple.anchored(SOURCE, new Values(1), root, 5);
        root.ack(sink);
        EngineTuple late = EngineTuple.covered(SOURCE, new Values(1), roots, root.key());
        int before = root.beginCovering();
        late.ack(sink);
        endCall(root, before, late);
        child.ack(sink);

        assertThat(endOf(roots)).isEqualTo(Roots.End.ACKED);
        assertThat(roots.hasEnded()).isFalse();
    }

    @Test
    void oneThatStandsForAnotherInACallWithinACallStandsOnForTheFirst() {
        EngineTuple root = emitted(roots, 3);
        EngineTuple kept = EngineTuple.covered(SOURCE, new Values(1), roots, root.key());
        int before = root.beginCovering();
        EngineTuple inner = EngineTuple.covered(SOURCE, new Values(2), roots, root.key());
        int within = root.beginCovering();
        inner.ackCovered();
        endCall(root, within, inner);
        root.ack(sink);
        endCall(root, before, kept);

        assertThat(roots.hasEnded()).isFalse();

        kept.ack(sink);

        assertThat(endOf(roots)).isEqualTo(Roots.End.ACKED);
    }

    private void endCall(EngineTuple anchor, EngineTuple covered) {
        endCall(anchor, 0, covered);
    }

    private void endCall(EngineTuple anchor, int before, EngineTuple covered) {
        long edges = covered.isAcked() ? covered.edges() : 17;
        covered.uncover(edges);
        anchor.endCovering(before, edges, sink);
    }

    @Test
    void aTupleOfSeveralTreesEndsThemAll() {
        EngineTuple left = emitted(roots, 3);
        EngineTuple right = emitted(others, 4);
        EngineTuple join = joined(left, right);
        left.ack(sink);
        right.ack(sink);
        EngineTuple after = EngineTuple.anchored(SOURCE, new Values(1), join, 13);
        join.ack(sink);
        assertThat(roots.hasEnded() || others.hasEnded()).isFalse();
        after.ack(sink);

        assertThat(endOf(roots)).isEqualTo(Roots.End.ACKED);
        assertThat(endOf(others)).isEqualTo(Roots.End.ACKED);
    }

    @Test
    void aTupleAnchoredTwiceToOneTreeEndsIt() {
        EngineTuple root = emitted(roots, 3);
        EngineTuple left = EngineTuple.anchored(SOURCE, new Values(1), root, 5);
        EngineTuple right = EngineTuple.anchored(SOURCE, new Values(1), root, 6);
        EngineTuple join = joined(left, right);
        EngineTuple again = joined(join, join);
        List.of(root, left, right, join).forEach(tuple -> tuple.ack(sink));
        assertThat(roots.hasEnded()).isFalse();
        again.ack(sink);

        assertThat(endOf(roots)).isEqualTo(Roots.End.ACKED);
    }

    @Test
    void oneFailFailsEveryTree() {
        EngineTuple join = joined(emitted(roots, 3), emitted(others, 4));
        join.fail(sink);

        assertThat(endOf(roots)).isEqualTo(Roots.End.FAILED);
        assertThat(endOf(others)).isEqualTo(Roots.End.FAILED);
    }

    @Test
    void aTupleMayBeFailedAfterItWasAcked() {
        EngineTuple root = emitted(roots, 3);
        EngineTuple.anchored(SOURCE, new Values(1), root, 5);
        root.ack(sink);
        root.fail(sink);

        assertThat(endOf(roots)).isEqualTo(Roots.End.FAILED);
    }

    @Test
    void anAnchorWithoutATreeIsNone() {
        EngineTuple untracked = new EngineTuple(SOURCE, new Values(1));

        assertThat(EngineTuple.anchored(SOURCE, new Values(1), untracked, 5).isTracked()).isFalse();
        assertThat(joined(untracked, untracked).isTracked()).isFalse();
        assertThat(untracked.getMessageId().getAnchorsToIds()).isEmpty();
    }

    @Test
    void theMessageIdNamesEveryTreeOnce() {
        EngineTuple left = emitted(roots, 3);
        EngineTuple right = emitted(others, 4);
        EngineTuple child = EngineTuple.anchored(SOURCE, new Values(1), left, 5);

        assertThat(child.getMessageId().getAnchors())
                .isEqualTo(left.getMessageId().getAnchors())
                .hasSize(1);
        assertThat(joined(left, joined(left, right)).getMessageId().getAnchors()).hasSize(2);
    }

    @Test
    void theMessageIdStaysAndIsTheTuplesOwn() {
        EngineTuple root = emitted(roots, 3);
        MessageId before = root.getMessageId();
        EngineTuple child = EngineTuple.anchored(SOURCE, new Values(1), root, 5);
        root.ack(sink);

        assertThat(root.getMessageId()).isEqualTo(before).isNotEqualTo(child.getMessageId());
    }

    private static EngineTuple emitted(Roots roots, long edge) {
        long key = roots.open("id", null, 0, 0);
        roots.ack(key, edge);
        return new EngineTuple(SOURCE, new Values(1), roots, key, edge);
    }

    private static EngineTuple joined(EngineTuple left, EngineTuple right) {
        EngineTuple join = new EngineTuple(SOURCE, new Values(1));
        join.anchor(left, 101);
        join.anchor(right, 211);
        return join;
    }

    private static Roots.End endOf(Roots roots) {
        EndedTrees trees = new EndedTrees();
        roots.tellNext(trees);
        return trees.how(0);
    }
}
