package io.downburst.engine.sched;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** With real threads; a latch that is never reached fails by the time limit. */
@Timeout(60)
class CoresTest {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final Cores cores = new Cores(2, Clock.SYSTEM, true);
    private final Core first = cores.shared().get(0);
    private final CountDownLatch stuck = new CountDownLatch(1);

    @AfterEach
    void stop() throws InterruptedException {
        stuck.countDown();
        assertThat(cores.stop(LIMIT)).isTrue();
    }

    @Test
    void thereIsAtLeastOne() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Cores(0, Clock.SYSTEM, true));
    }

    @Test
    void othersAreBusyOnceAllOfThemHaveNotRestedForLong() {
        Core second = cores.shared().get(1);
        assertThat(cores.othersAreBusy(first)).isFalse();

        long before = System.nanoTime();
        second.park(1, false);
        while (!cores.othersAreBusy(first)) {
            Thread.onSpinWait();
        }
        assertThat(System.nanoTime() - before).isGreaterThan(Cores.BUSY_NANOS);
        assertThat(cores.othersAreBusy(second)).isFalse();
        assertThat(new Cores(1, Clock.SYSTEM, true).othersAreBusy(first)).isFalse();
    }

    @Test
    void oneThatHasMoreToDoThanItCanFromTheStartIsBusy() {
        Schedulable tireless =
                new Still() {
                    @Override
                    protected int slice(long now, int budget) {
                        return budget;
                    }

                    @Override
                    protected boolean wantsMore(long now) {
                        return true;
                    }
                };
        cores.place(tireless, cores.shared().get(1));
        cores.start(Placement.FIXED);
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (!cores.othersAreBusy(first) && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        assertThat(cores.othersAreBusy(first)).isTrue();
    }

    @Test
    void aStuckExecutorHoldsNobodyUp() throws InterruptedException {
        Blocking blocked = new Blocking("blocked", stuck);
        List<Blocking> others = new ArrayList<>();
        cores.place(blocked, first);
        for (int i = 0; i < 5; i++) {
            Blocking other = new Blocking("other-" + i, new CountDownLatch(0));
            others.add(other);
            cores.place(other, first);
        }
        cores.start(Placement.FIXED);

        for (Blocking other : others) {
            other.through.await();
            assertThat(other.core()).isSameAs(first);
        }
        assertThat(blocked.core().isDedicated()).isTrue();
        stuck.countDown();
        blocked.through.await();
    }

    @Test
    void aStuckExecutorGoesOnWhereItWasAndIsWokenThere() throws InterruptedException {
        Blocking blocked = new Blocking("blocked", stuck);
        Blocking other = new Blocking("other", new CountDownLatch(0));
        cores.place(blocked, first);
        cores.place(other, first);
        cores.start(Placement.FIXED);
        other.through.await();

        blocked.inbox().offer(Tuples.batchOf("sent while stuck"));
        blocked.wake();
        stuck.countDown();

        blocked.through.await();
        blocked.secondSlice.await();
    }

    @Test
    void hundredsOfBlockingExecutorsBlockAtOnce() throws InterruptedException {
        int count = 200;
        CountDownLatch all = new CountDownLatch(count);
        for (int i = 0; i < count; i++) {
            // Each waits for all of the others: none may wait for another's core.
            cores.place(new Blocking("blocked-" + i, all, all), cores.shared().get(i % 2));
        }
        cores.start(Placement.FIXED);

        assertThat(all.await(50, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void oneThatWaitsForASocketHoldsNobodyUp() throws Exception {
        try (ServerSocket nobodyConnects = new ServerSocket(0)) {
            Blocking blocked = new Blocking("blocked", new CountDownLatch(0));
            blocked.inSlice = () -> acceptUntilClosed(nobodyConnects);
            Blocking other = new Blocking("other", new CountDownLatch(0));
            cores.place(blocked, first);
            cores.place(other, first);
            cores.start(Placement.FIXED);

            other.through.await();
            assertThat(blocked.core().isDedicated()).isTrue();
        }
    }

    private static void acceptUntilClosed(ServerSocket server) {
        try {
            server.accept().close();
        } catch (IOException e) {
            // The test is over.
        }
    }

    @Test
    void executorsWithThreadsOfTheirOwnMeetEveryOtherPlaced() throws InterruptedException {
        for (int round = 0; round < 20; round++) {
            Cores fresh = new Cores(1, Clock.SYSTEM, true);
            CountDownLatch none = new CountDownLatch(0);
            Blocking target = new Blocking("target", none);
            Blocking own =
                    new Blocking("own", none) {
                        @Override
                        protected boolean needsOwnThread() {
                            return true;
                        }
                    };
            own.inSlice = target::wake;
            fresh.place(own, fresh.shared().get(0));
            fresh.place(target, fresh.shared().get(0));
            fresh.start(Placement.FIXED);

            own.through.await();
            target.through.await();
            assertThat(fresh.stop(LIMIT)).isTrue();
            assertThat(own.failures).isEmpty();
        }
    }

    @Test
    void aStoppedEngineWaitsForNoSleeper() throws InterruptedException {
        Blocking idle = new Blocking("idle", new CountDownLatch(0));
        cores.place(idle, first);
        cores.start(Placement.FIXED);
        idle.through.await();

        assertThat(cores.stop(LIMIT)).isTrue();
    }

    @Test
    void aThrowableThatEndsAThreadIsToldOf() throws InterruptedException {
        OutOfMemoryError thrown = new OutOfMemoryError("on purpose");
        BlockingQueue<Throwable> told = new LinkedBlockingQueue<>();
        cores.onBroken(told::add);
        Blocking broken =
                new Blocking("broken", new CountDownLatch(0)) {
                    @Override
                    protected void failed(Throwable failure) {
                        throw thrown;
                    }
                };
        broken.inSlice =
                () -> {
                    throw new IllegalStateException();
                };
        cores.place(broken, first);
        cores.start(Placement.FIXED);

        assertThat(told.take()).isSameAs(thrown);
    }

    /** Its first slice counts a latch down and waits for another. */
    private static class Blocking extends Schedulable {

        private final String name;
        private final CountDownLatch arrived;
        private final CountDownLatch until;
        final CountDownLatch through = new CountDownLatch(1);
        final CountDownLatch secondSlice = new CountDownLatch(1);
        final List<Throwable> failures = new ArrayList<>();
        Runnable inSlice = () -> {};

        Blocking(String name, CountDownLatch until) {
            this(name, new CountDownLatch(1), until);
        }

        Blocking(String name, CountDownLatch arrived, CountDownLatch until) {
            this.name = name;
            this.arrived = arrived;
            this.until = until;
        }

        @Override
        protected int slice(long now, int budget) {
            inSlice.run();
            if (through.getCount() == 0) {
                inbox().poll();
                secondSlice.countDown();
                return 0;
            }
            arrived.countDown();
            try {
                until.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            through.countDown();
            return 1;
        }

        @Override
        protected boolean wantsMore(long now) {
            return !inbox().isEmpty();
        }

        @Override
        protected long deadline() {
            return NEVER;
        }

        @Override
        protected void failed(Throwable thrown) {
            failures.add(thrown);
        }

        @Override
        public String name() {
            return name;
        }
    }
}
