package io.downburst.engine.sched;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * Sleeps that follow a beat, as those of a core whose spouts have nothing for now, at less than
 * half the price of parking.
 *
 * <p>The kernel gives the processor's timer the earliest of all the times for which somebody waits.
 * On a virtual machine that is a call of the hypervisor, which takes some 6 us of the sleeping
 * thread's processor time, and a thread that parks anew after each sleep causes two: one when its
 * time has come and the next is far away, one when it asks for the next. Here two timers ({@code
 * timerfd_create(2)}) go off by turns, each every other beat. Whoever waits for one by reading it
 * starts it anew for the beat after next; the other one's time is earlier, so nothing needs to be
 * told, and one call of the kernel is all that a sleep takes.
 */
public final class KernelTimers implements Sleeper {

    /** Beats that are slower are not worth it. */
    static final long SLOWEST_BEAT = TimeUnit.MILLISECONDS.toNanos(2);

    /** When a timer goes off that is not set; earlier than any time slept to. */
    private static final long NEVER = 0;

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    // From the kernel's headers, the same on all 64-bit architectures that JDKs come for.
    private static final int CLOCK_MONOTONIC = 1;
    private static final int TFD_CLOEXEC = 0x80000;
    private static final int TFD_TIMER_ABSTIME = 1;

    // Places in the buffer: a struct itimerspec, one that is at once and once, and what is read.
    private static final int INTERVAL_SECONDS = 0;
    private static final int INTERVAL_NANOS = 8;
    private static final int SECONDS = 16;
    private static final int NANOS = 24;
    private static final int AT_ONCE = 32;
    private static final int TIMES = 64;
    private static final int BYTES = 72;

    // What the sleeping thread is at.
    private static final int AWAKE = 0;
    private static final int WOKEN_BEFORE = 1;
    private static final int ASLEEP = 2;
    private static final int BEING_WOKEN = 3;
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(KernelTimers.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * Those of cores that are gone. None is ever closed: a thread that is late to wake another
     * would set whatever timer came after it.
     */
    private static final Queue<KernelTimers> FREE = new ConcurrentLinkedQueue<>();

    private static boolean tried;
    private static volatile boolean ready;

    /** The kernel's side, which takes a tenth of a second to reach for the first time. */
    private static final class Functions {

        static final MethodHandle TIMERFD_CREATE;
        static final MethodHandle TIMERFD_SETTIME;
        static final MethodHandle READ;

        static {
            try {
                Class<?> i = int.class;
                Class<?> l = long.class;
                TIMERFD_CREATE = CLibrary.function("timerfd_create", i, i, i);
                TIMERFD_SETTIME = CLibrary.function("timerfd_settime", i, i, i, l, l);
                READ = CLibrary.function("read", l, i, l, l);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
    }

    private final ByteBuffer buffer =
            ByteBuffer.allocateDirect(BYTES).order(ByteOrder.nativeOrder());
    private final long address;
    private final int[] timers = new int[2];
    private volatile int state;

    /** The one that is waited for, while a thread is asleep. */
    private int awaited;

    // The sleeping thread's: when each goes off next and how often after that, and the last time
    // slept to.
    private final long[] due = new long[2];
    private final long[] interval = new long[2];
    private long last;

    private KernelTimers() throws Throwable {
        address = CLibrary.address(buffer);
        for (int i = 0; i < timers.length; i++) {
            timers[i] =
                    checked(
                            (int)
                                    Functions.TIMERFD_CREATE.invokeExact(
                                            CLOCK_MONOTONIC, TFD_CLOEXEC));
        }
        buffer.putLong(AT_ONCE + NANOS, 1);
    }

    private static int checked(int file) {
        if (file < 0) {
            throw new IllegalStateException("The kernel gives no more files");
        }
        return file;
    }

    /**
     * Gets ready to be used, if this machine and its JDK allow it. The first call takes a tenth of
     * a second, so whoever has time to spare makes it; later ones do nothing.
     */
    static synchronized void prepare() {
        if (!tried && isLinux64() && CLibrary.isOpen()) {
            take().ifPresent(
                            first -> {
                                FREE.add(first);
                                ready = true;
                            });
        }
        tried = true;
    }

    private static boolean isLinux64() {
        return System.getProperty("os.name").equals("Linux")
                && System.getProperty("sun.arch.data.model", "").equals("64");
    }

    /** Whether there are any; from any thread. */
    public static boolean areReady() {
        return ready;
    }

    /** Some for one thread's use, until they are given back; none where the kernel has no more. */
    static Optional<KernelTimers> take() {
        KernelTimers free = FREE.poll();
        if (free != null) {
            return Optional.of(free);
        }
        try {
            return Optional.of(new KernelTimers());
        } catch (Throwable e) {
            // Threads park then, as everywhere else.
            ready = false;
            return Optional.empty();
        }
    }

    void giveBack() {
        FREE.add(this);
    }

    @Override
    public void sleepUntil(long nanoTime) {
        long beat = nanoTime - last;
        last = nanoTime;
        int timer = due[0] == nanoTime || due[0] < due[1] && due[1] != nanoTime ? 0 : 1;
        if (beat > 0 && beat <= SLOWEST_BEAT) {
            set(timer, nanoTime, 2 * beat);
            set(1 - timer, nanoTime + beat, 2 * beat);
        } else {
            set(timer, nanoTime, 0);
        }
        awaited = timer;
        if (!STATE.compareAndSet(this, AWAKE, ASLEEP)) {
            state = AWAKE;
            return;
        }
        await(timer);
        if (!STATE.compareAndSet(this, ASLEEP, AWAKE)) {
            while (state == BEING_WOKEN) {
                Thread.yield();
            }
            due[timer] = NEVER;
        }
    }

    /** Has a timer go off then, if it does not anyway, and at intervals from then on unless 0. */
    private void set(int timer, long nanoTime, long nanos) {
        if (due[timer] == nanoTime) {
            return;
        }
        due[timer] = nanoTime;
        interval[timer] = nanos;
        buffer.putLong(INTERVAL_SECONDS, nanos / SECOND);
        buffer.putLong(INTERVAL_NANOS, nanos % SECOND);
        buffer.putLong(SECONDS, nanoTime / SECOND);
        buffer.putLong(NANOS, nanoTime % SECOND);
        setTime(timer, TFD_TIMER_ABSTIME, address);
    }

    private void setTime(int timer, int flags, long spec) {
        try {
            int result =
                    (int) Functions.TIMERFD_SETTIME.invokeExact(timers[timer], flags, spec, 0L);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    private void await(int timer) {
        try {
            long read = (long) Functions.READ.invokeExact(timers[timer], address + TIMES, 8L);
            if (read == Long.BYTES) {
                long every = interval[timer];
                due[timer] = every == 0 ? NEVER : due[timer] + buffer.getLong(TIMES) * every;
            }
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    @Override
    public void wake() {
        if (STATE.compareAndSet(this, AWAKE, WOKEN_BEFORE)) {
            return;
        }
        if (STATE.compareAndSet(this, ASLEEP, BEING_WOKEN)) {
            setTime(awaited, 0, address + AT_ONCE);
            state = AWAKE;
        }
    }

    /** The functions themselves throw nothing. */
    private static IllegalStateException unexpected(Throwable e) {
        return new IllegalStateException(e);
    }
}
