package io.downburst.engine.sched;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class InboxTest {

    private final Inbox inbox = new Inbox();

    @Test
    void anEmptyOneHoldsNothing() {
        assertThat(inbox.isEmpty()).isTrue();
        assertThat(inbox.poll()).isNull();
    }

    @Test
    void batchesComeOutOnceAndInOrder() {
        Batch first = new TupleBatch("first");
        Batch second = new TupleBatch("second");
        inbox.offer(first);
        inbox.offer(second);

        assertThat(inbox.isEmpty()).isFalse();
        assertThat(inbox.poll()).isSameAs(first);
        assertThat(inbox.poll()).isSameAs(second);
        assertThat(inbox.isEmpty()).isTrue();
        assertThat(inbox.poll()).isNull();
    }

    @Test
    void anEmptiedOneTakesMore() {
        inbox.offer(new TupleBatch("first"));
        inbox.poll();
        Batch second = new TupleBatch("second");
        inbox.offer(second);

        assertThat(inbox.poll()).isSameAs(second);
    }

    /** Else one that the collector takes long to find dead keeps all that came after it. */
    @Test
    void aBatchThatIsDoneWithLeadsToNoOther() {
        Batch first = new TupleBatch("first");
        inbox.offer(first);
        inbox.offer(new TupleBatch("second"));
        inbox.poll();
        inbox.poll();

        assertThat(first.next).isNull();
    }

    @Test
    void theOrderOfEachProducerIsKept() throws InterruptedException {
        int producers = 3;
        int each = 20_000;
        CountDownLatch go = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int p = 0; p < producers; p++) {
            int producer = p;
            threads.add(
                    new Thread(
                            () -> {
                                awaitUninterruptibly(go);
                                for (int i = 0; i < each; i++) {
                                    inbox.offer(new TupleBatch(producer, i));
                                }
                            }));
        }
        threads.forEach(Thread::start);
        go.countDown();

        int[] next = new int[producers];
        for (int taken = 0; taken < producers * each; ) {
            if (inbox.poll() instanceof TupleBatch batch) {
                assertThat(batch.item(1)).isEqualTo(next[(int) batch.item(0)]++);
                taken++;
            } else {
                Thread.onSpinWait();
            }
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(inbox.isEmpty()).isTrue();
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
