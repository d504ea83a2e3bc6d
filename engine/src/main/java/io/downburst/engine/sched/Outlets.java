package io.downburst.engine.sched;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * What an executor has filled in its slice. Its own thread adds to it and delivers it when the
 * slice ends; meanwhile the monitor may deliver what is there.
 *
 * <p>Whoever delivers holds it. That is no lock on a tuple's way: it is taken once a slice, and
 * another has it only while a slice is held up.
 */
final class Outlets {

    private static final VarHandle FILLED;
    private static final VarHandle COUNT;
    private static final VarHandle HELD;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            FILLED = lookup.findVarHandle(Outlets.class, "filled", Outlet[].class);
            COUNT = lookup.findVarHandle(Outlets.class, "count", int.class);
            HELD = lookup.findVarHandle(Outlets.class, "held", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    // Written in this order, since the monitor may look while more are added.
    private Outlet[] filled = new Outlet[4];
    private int count;

    private boolean held;

    void add(Outlet outlet) {
        int last = count;
        if (last == filled.length) {
            FILLED.setRelease(this, Arrays.copyOf(filled, last * 2));
        }
        filled[last] = outlet;
        COUNT.setRelease(this, last + 1);
    }

    /** Delivers everything, with the slice over. */
    void flush(Core core) {
        if (count == 0) {
            return;
        }
        hold();
        try {
            for (int i = 0; i < count; i++) {
                filled[i].flush(core);
            }
            count = 0;
        } finally {
            letGo();
        }
    }

    /** Delivers what is there, while the slice goes on; by the monitor. */
    void flushAhead() {
        if (!HELD.compareAndSet(this, false, true)) {
            return; // It is being delivered.
        }
        try {
            int until = (int) COUNT.getAcquire(this);
            Outlet[] all = (Outlet[]) FILLED.getAcquire(this);
            for (int i = 0; i < until; i++) {
                all[i].flushAhead();
            }
        } finally {
            // Whatever it is, the executor's thread must not wait for it for ever.
            letGo();
        }
    }

    /** Delivers nothing of it, ever. */
    void drop() {
        hold();
        count = 0;
        letGo();
    }

    /** Keeps the monitor away; by the executor's thread. */
    void hold() {
        while (!HELD.compareAndSet(this, false, true)) {
            Thread.onSpinWait();
        }
    }

    void letGo() {
        HELD.setRelease(this, false);
    }
}
