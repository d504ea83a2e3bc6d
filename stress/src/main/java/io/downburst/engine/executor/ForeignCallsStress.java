package io.downburst.engine.executor;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Two threads make the first calls from outside while the executor looks for some. */
@JCStressTest
@Outcome(
        id = "-?\\d, -?\\d",
        expect = Expect.FORBIDDEN,
        desc = "A call lost, done twice, or out of its thread's order.")
@Outcome(id = "\\d+, 3", expect = Expect.ACCEPTABLE, desc = "All three, however many at once.")
@State
public class ForeignCallsStress {

    private final ForeignCalls calls = new ForeignCalls();
    private int done;
    private int lastOfFirst;
    private boolean wrong;

    @Actor
    public void first() {
        calls.add(() -> call(1));
        calls.add(() -> call(2));
    }

    @Actor
    public void second() {
        calls.add(() -> call(3));
    }

    @Actor
    public void executor(II_Result r) {
        if (!calls.isEmpty()) {
            calls.drain();
        }
        r.r1 = 10 + done;
    }

    @Arbiter
    public void rest(II_Result r) {
        calls.drain();
        r.r2 = wrong ? -1 : done;
    }

    private void call(int number) {
        done++;
        wrong |= number < 3 && number != ++lastOfFirst;
    }
}
