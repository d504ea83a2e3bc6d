package io.downburst.engine.sched;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Two producers and a consumer at one inbox. */
@JCStressTest
@Outcome(
        id = "-?\\d, -?\\d",
        expect = Expect.FORBIDDEN,
        desc = "A batch lost, seen half made, taken twice, or out of its producer's order.")
@Outcome(id = "\\d+, 3", expect = Expect.ACCEPTABLE, desc = "All three, however many at once.")
@State
public class InboxStress {

    private final Inbox inbox = new Inbox();
    private int seen;
    private int lastOfFirst;
    private boolean wrong;

    @Actor
    public void first() {
        inbox.offer(new TupleBatch(1));
        inbox.offer(new TupleBatch(2));
    }

    @Actor
    public void second() {
        inbox.offer(new TupleBatch(3));
    }

    @Actor
    public void consumer(II_Result r) {
        takeAll();
        r.r1 = 10 + seen;
    }

    @Arbiter
    public void rest(II_Result r) {
        takeAll();
        r.r2 = wrong || !inbox.isEmpty() ? -1 : seen;
    }

    private void takeAll() {
        for (Batch batch = inbox.poll(); batch != null; batch = inbox.poll()) {
            seen++;
            if (((TupleBatch) batch).take(0) instanceof Integer item) {
                wrong |= item < 3 && item != ++lastOfFirst;
            } else {
                wrong = true;
            }
        }
    }
}
