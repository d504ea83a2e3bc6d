package io.downburst.engine.executor;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Calls from outside an executor, the first of which make the queue that they wait in. */
public class ForeignCallsStress {

    private ForeignCallsStress() {}

    /** What was called, and whether anything was wrong with it. */
    private static final class Called {

        private final ForeignCalls calls = new ForeignCalls();
        private int count;
        private int lastOfFirst;
        private boolean wrong;

        /** Numbers 1 and 2 come from one thread. */
        void add(int number) {
            calls.add(
                    () -> {
                        count++;
                        wrong |= number < 3 && number != ++lastOfFirst;
                    });
        }

        /** How many there were, or -1. */
        int result() {
            calls.drain();
            return wrong || !calls.isEmpty() ? -1 : count;
        }
    }

    /** The executor looks while another thread calls. */
    @JCStressTest
    @Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "Both, in order.")
    @Outcome(expect = Expect.FORBIDDEN, desc = "A call lost, made twice, or out of order.")
    @State
    public static class Drain {

        private final Called called = new Called();

        @Actor
        public void caller() {
            called.add(1);
            called.add(2);
        }

        @Actor
        public void executor() {
            if (!called.calls.isEmpty()) {
                called.calls.drain();
            }
        }

        @Arbiter
        public void rest(I_Result r) {
            r.r1 = called.result();
        }
    }

    /** Two threads call at once. */
    @JCStressTest
    @Outcome(id = "3", expect = Expect.ACCEPTABLE, desc = "All three, each thread's in order.")
    @Outcome(
            expect = Expect.FORBIDDEN,
            desc = "A call lost, made twice, or out of its thread's order.")
    @State
    public static class Callers {

        private final Called called = new Called();

        @Actor
        public void first() {
            called.add(1);
            called.add(2);
        }

        @Actor
        public void second() {
            called.add(3);
        }

        @Arbiter
        public void rest(I_Result r) {
            r.r1 = called.result();
        }
    }
}
