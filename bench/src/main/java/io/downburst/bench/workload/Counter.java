package io.downburst.bench.workload;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A count that one task's thread writes and the sampler reads. It is part of what is measured, so
 * it is one load away and a write is a plain store; the padding keeps what others write off its
 * cache line, and off the neighbour that is fetched with it.
 */
final class Counter extends CounterValue {
    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(CounterValue.class, "value", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    long q00, q01, q02, q03, q04, q05, q06, q07, q08, q09, q10, q11, q12, q13, q14, q15;

    /** Adds {@code amount} and returns the new count; for the owning thread only. */
    long add(long amount) {
        long sum = value + amount;
        VALUE.setOpaque(this, sum);
        return sum;
    }

    /** For the owning thread only. */
    void set(long next) {
        VALUE.setOpaque(this, next);
    }

    long read() {
        return (long) VALUE.getAcquire(this);
    }
}

/** Apart, since fields of one class are laid out in any order. */
abstract class CounterValue extends CounterPad {
    long value;
}
