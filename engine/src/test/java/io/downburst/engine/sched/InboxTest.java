package io.downburst.engine.sched;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class InboxTest {

    private record Numbered(int producer, int number) {}

    private final Inbox inbox = new Inbox();

    @Test
    void anEmptyOneHoldsNothing() {
        assertThat(inbox.isEmpty()).isTrue();
        assertThat(inbox.poll()).isNull();
    }

    @Test
    void batchesComeOutOnceAndInOrder() {
        Batch first = Tuples.batchOf("first");
        Batch second = Tuples.batchOf("second");
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
        inbox.offer(Tuples.batchOf("first"));
        inbox.poll();
        Batch second = Tuples.batchOf("second");
        inbox.offer(second);

        assertThat(inbox.poll()).isSameAs(second);
    }

    /** Else one that the collector takes long to find dead keeps all that came after it. */
    @Test
    void aBatchThatIsDoneWithLeadsToNoOther() {
        Batch first = Tuples.batchOf("first");
        inbox.offer(first);
        inbox.offer(Tuples.batchOf("second"));
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
                                    inbox.offer(Tuples.batchOf(new Numbered(producer, i)));
                                }
                            }));
        }
        threads.forEach(Thread::start);
        go.countDown();

        int[] next = new int[producers];
        for (int taken = 0; taken < producers * each; ) {
            if (inbox.poll() instanceof TupleBatch batch) {
                Numbered numbered = (Numbered) Tuples.only(batch);
                assertThat(numbered.number()).isEqualTo(next[numbered.producer()]++);
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
