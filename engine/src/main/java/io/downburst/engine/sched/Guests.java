package io.downburst.engine.sched;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The executors that take part in another's slice: they are called where tuples are emitted to
 * them, in place of being sent these. So the compiler sees a tuple from where it is made to where
 * it is done with, and mostly need not make it.
 *
 * <p>Each is on the host's core and claimed as for a slice of its own, so that nobody else runs it:
 * it belongs to the thread of the host's slice. Where user code holds that up, the monitor sends
 * home whom the thread is not in a call of. It closes the door first, and looks at the thread's
 * stack then, for which the JVM brings the thread to a halt. Beyond the calls on it none can
 * follow, since each looks at the door once it is on the stack; so a call costs no fence.
 */
final class Guests {

    private static final VarHandle MEMBERS;
    private static final VarHandle COUNT;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            MEMBERS = lookup.findVarHandle(Guests.class, "members", Schedulable[].class);
            COUNT = lookup.findVarHandle(Guests.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Schedulable host;
    private final Thread thread;

    // Written in this order, since the monitor may look while more are added.
    private Schedulable[] members = new Schedulable[2];
    private int count;

    /** Set by the monitor. */
    private volatile boolean closed;

    Guests(Schedulable host, Thread thread) {
        this.host = host;
        this.thread = thread;
    }

    /** Adds one who was claimed. */
    void add(Schedulable guest) {
        guest.enterAsGuest(host, thread);
        guest.callers().broughtIn(this);
        // After that, since it brings in those whom it calls itself.
        list(guest);
    }

    private void list(Schedulable guest) {
        int last = count;
        if (last == members.length) {
            MEMBERS.setRelease(this, Arrays.copyOf(members, last * 2));
        }
        members[last] = guest;
        COUNT.setRelease(this, last + 1);
    }

    /** Whether none is to be called any more. */
    boolean isClosed() {
        return closed;
    }

    /** Keeps what they have sent from ever being delivered. */
    void dropUnsent() {
        for (int i = 0; i < count; i++) {
            members[i].outlets().drop();
        }
    }

    /**
     * Lets them go.
     *
     * @param core that the calling thread drives, or null
     * @param took nanoseconds of the host's slice
     * @return the part of them that was the host's
     */
    long end(Core core, long took) {
        long nanos = 0;
        for (int i = 0; i < count; i++) {
            nanos += members[i].callers().dueNanos();
        }
        double scale = Math.min(1, took / (double) Math.max(1, nanos));
        long left = took;
        for (int i = 0; i < count; i++) {
            Schedulable guest = members[i];
            long share = (long) (guest.callers().dueNanos() * scale);
            left -= share;
            guest.leaveAsGuest(share);
            if (guest.core() == core) {
                core.finish(guest);
            } else {
                // This thread has lost the core.
                guest.core().post(guest);
            }
        }
        return left;
    }

    // ---- the monitor's side ----

    /** Delivers what they have sent so far. */
    void flushAhead() {
        int until = (int) COUNT.getAcquire(this);
        Schedulable[] all = (Schedulable[]) MEMBERS.getAcquire(this);
        for (int i = 0; i < until; i++) {
            all[i].outlets().flushAhead();
        }
    }

    /** Lets none be called any more. */
    void close() {
        closed = true;
    }

    /**
     * How many calls of guests the thread is in. Once they are closed, and its slice is to end with
     * the call it is in, there will be no others.
     *
     * @return -1 while it brings guests in
     */
    int callsOnStack() {
        int calls = 0;
        for (StackTraceElement frame : thread.getStackTrace()) {
            if (frame.getClassName().equals(Callees.class.getName())) {
                return -1;
            }
            if (host.isCall(frame)) {
                calls++;
            }
        }
        return calls;
    }

    /** Those who are being called, as far as can be seen; closed, too. */
    Guests called() {
        int until = (int) COUNT.getAcquire(this);
        Schedulable[] all = (Schedulable[]) MEMBERS.getAcquire(this);
        Guests called = new Guests(host, thread);
        called.closed = true;
        for (int i = 0; i < until; i++) {
            if (all[i].callers().areInCall()) {
                called.list(all[i]);
            }
        }
        return called;
    }

    /** These but for some others. */
    Guests without(Guests others) {
        Set<Schedulable> left = new LinkedHashSet<>(asList());
        others.asList().forEach(left::remove);
        Guests rest = new Guests(host, thread);
        left.forEach(rest::list);
        return rest;
    }

    private List<Schedulable> asList() {
        return Arrays.asList(members).subList(0, count);
    }

    int count() {
        return count;
    }

    /** Who was called last; null if there are none. */
    Schedulable innermost() {
        // Whom a guest calls was listed before it.
        return count == 0 ? null : members[0];
    }
}
