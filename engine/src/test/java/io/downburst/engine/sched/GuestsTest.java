package io.downburst.engine.sched;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Who may be called in a slice, by whom. */
class GuestsTest {

    private final Member host = new Member();
    private final Member one = new Member();
    private final Member other = new Member();
    private final Member last = new Member();

    @Test
    void allThatEmitToOneMayCallIt() {
        Edge toOne = used(host, one);
        Edge toOther = used(host, other);
        Edge fromOne = used(one, last);
        Edge fromOther = used(other, last);
        host.begin();

        assertThat(new Edge[] {toOne, toOther, fromOne, fromOther}).allMatch(Edge::isOpen);
    }

    @Test
    void noCallsGoInACircle() {
        Edge toOne = used(host, one);
        Edge there = used(one, other);
        Edge back = used(other, one);
        Edge home = used(other, host);
        host.begin();

        assertThat(new Edge[] {toOne, there}).allMatch(Edge::isOpen);
        assertThat(new Edge[] {back, home}).noneMatch(Edge::isOpen);
    }

    @Test
    void nobodyCallsOneThatWaitsForRoom() {
        used(host, one);
        used(host, other);
        Edge fromOne = used(one, last);
        Edge fromOther = used(other, last);
        host.begin();
        fromOne.enterCall();
        last.blockOn(new Edge(last, host, null, Bound.WIDEST));
        fromOne.leaveCall(false);

        assertThat(new Edge[] {fromOne, fromOther}).noneMatch(Edge::isOpen);
    }

    @Test
    void nobodyCallsOneThatIsInACallOfAnother() {
        used(host, one);
        used(host, other);
        Edge fromOne = used(one, last);
        Edge fromOther = used(other, last);
        host.begin();

        assertThat(fromOne.enterCall()).isTrue();
        assertThat(fromOther.enterCall()).isFalse();
        fromOne.leaveCall(false);
        assertThat(fromOther.enterCall()).isTrue();
        fromOther.leaveCall(false);
    }

    @Test
    void theFirstCallOfASliceIsMeasured() {
        Edge toOne = used(host, one);
        host.begin();

        assertThat(toOne.isOpenToMeasuredCall()).isTrue();
        assertThat(toOne.isOpenToCalls()).isFalse();

        toOne.enterCall();
        toOne.leaveCall(false);

        assertThat(toOne.isOpenToMeasuredCall()).isFalse();
        assertThat(toOne.isOpenToCalls()).isTrue();
    }

    @Test
    void oneThatHeldItsCoreUpIsCalledOnlyIfThatWasWhileItOpened() {
        Edge toOne = used(host, one);
        Edge toOther = used(host, other);
        one.countStall();
        other.addBusy(1, 1);
        other.countStall();
        host.begin();

        assertThat(toOne.isOpen()).isTrue();
        assertThat(toOther.isOpen()).isFalse();
    }

    @Test
    void bothEndsCountTheirCalls() {
        Edge toOne = used(host, one);
        Edge fromOne = used(one, last);
        host.begin();
        toOne.enterCall();
        fromOne.enterCall();
        fromOne.leaveCall(false);
        toOne.leaveCall(false);
        one.leaveAsGuest(0);
        last.leaveAsGuest(0);

        assertThat(List.of(host.calls(), one.calls(), last.calls())).containsExactly(1L, 2L, 1L);
    }

    /** An edge along which something was sent, though its target might have been called. */
    private static Edge used(Member source, Member target) {
        Edge edge = new Edge(source, target, null, Bound.WIDEST);
        edge.wantCalls();
        return edge;
    }

    /** Quick, and called by whoever wants that. */
    private static final class Member extends Still {
        Member() {
            while (!isQuick()) {
                setBudget(0, budget());
            }
        }

        void begin() {
            claim();
            enter(Thread.currentThread());
            callees().invite();
        }

        @Override
        protected boolean acceptsCalls() {
            return true;
        }

        @Override
        protected void entered() {
            host().callees().inviteFor(callees());
        }
    }
}
