package io.downburst.engine.sched;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Producers and the consumer of one inbox. */
public class InboxStress {

    private InboxStress() {}

    /** What was taken out of an inbox, and whether anything was wrong with it. */
    private static final class Taken {

        private final Inbox inbox = new Inbox();
        private int count;
        private int lastOfFirst;
        private boolean wrong;

        /** Items 1 and 2 come from one producer. */
        void takeAll() {
            for (Batch batch = inbox.poll(); batch != null; batch = inbox.poll()) {
                count++;
                int item = ((TupleBatch) batch).tuple(0).getInteger(0);
                wrong |= item < 3 && item != ++lastOfFirst;
            }
        }

        void offer(int item) {
            inbox.offer(new TupleBatch(Tuples.of(item)));
        }

        /** How many there were, or -1. */
        int result() {
            return wrong || !inbox.isEmpty() ? -1 : count;
        }
    }

    /** A consumer looks while a producer offers. */
    @JCStressTest
    @Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "Both, in order.")
    @Outcome(
            expect = Expect.FORBIDDEN,
            desc = "A batch lost, seen half made, taken twice, or out of order.")
    @State
    public static class Consumer {

        private final Taken taken = new Taken();

        @Actor
        public void producer() {
            taken.offer(1);
            taken.offer(2);
        }

        @Actor
        public void consumer() {
            taken.takeAll();
        }

        @Arbiter
        public void rest(I_Result r) {
            taken.takeAll();
            r.r1 = taken.result();
        }
    }

    /** Two producers offer at once. */
    @JCStressTest
    @Outcome(id = "3", expect = Expect.ACCEPTABLE, desc = "All three, each producer's in order.")
    @Outcome(
            expect = Expect.FORBIDDEN,
            desc = "A batch lost, taken twice, or out of its producer's order.")
    @State
    public static class Producers {

        private final Taken taken = new Taken();

        @Actor
        public void first() {
            taken.offer(1);
            taken.offer(2);
        }

        @Actor
        public void second() {
            taken.offer(3);
        }

        @Arbiter
        public void rest(I_Result r) {
            taken.takeAll();
            r.r1 = taken.result();
        }
    }
}
