package io.downburst.engine.sched;

import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * Sleeps that follow a beat, as those of a core whose spouts have nothing for now, at half the
 * price of parking.
 *
 * <p>The kernel gives the processor's timer the earliest of all the times for which somebody waits.
 * On a virtual machine that is a call of the hypervisor, which takes some 6 us of the sleeping
 * thread's processor time, and a thread that parks anew after each sleep causes two: one when its
 * time has come and the next is far away, one when it asks for the next. Here the time after next
 * is asked for ahead of each sleep, by a timer of its own ({@code timerfd_create(2)}): that is not
 * the earliest, so nothing needs to be told.
 */
public final class KernelTimers implements Sleeper {

    /** Beats that are slower are not worth it. */
    static final long SLOWEST_BEAT = TimeUnit.MILLISECONDS.toNanos(2);

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    // From the kernel's headers, the same on all 64-bit architectures that JDKs come for.
    private static final int CLOCK_MONOTONIC = 1;
    private static final int TFD_CLOEXEC = 0x80000;
    private static final int TFD_TIMER_ABSTIME = 1;
    private static final int EFD_CLOEXEC_NONBLOCK = 0x80800;
    private static final int POLLIN = 1;
    private static final int FOREVER = -1;

    // Places in the buffer: struct itimerspec, two structs pollfd, and what the bell counts.
    private static final int BYTES = 64;
    private static final int SECONDS = 16;
    private static final int NANOS = 24;
    private static final int POLLED = 32;
    private static final int TIMER_POLLED = POLLED;
    private static final int BELL_POLLED = POLLED + 8;
    private static final int BELL_RANG = BELL_POLLED + 6;
    private static final int COUNT = 48;
    private static final int ONE = 56;

    /**
     * Those of cores that are gone. None is ever closed: a thread that is late to wake another
     * would write to whatever file came after it.
     */
    private static final Queue<KernelTimers> FREE = new ConcurrentLinkedQueue<>();

    private static boolean tried;
    private static volatile boolean ready;

    /** The kernel's side, which takes a tenth of a second to reach for the first time. */
    private static final class Functions {

        static final MethodHandle TIMERFD_CREATE;
        static final MethodHandle TIMERFD_SETTIME;
        static final MethodHandle EVENTFD;
        static final MethodHandle POLL;
        static final MethodHandle READ;
        static final MethodHandle WRITE;

        static {
            try {
                Class<?> i = int.class;
                Class<?> l = long.class;
                TIMERFD_CREATE = CLibrary.function("timerfd_create", i, i, i);
                TIMERFD_SETTIME = CLibrary.function("timerfd_settime", i, i, i, l, l);
                EVENTFD = CLibrary.function("eventfd", i, i, i);
                POLL = CLibrary.function("poll", i, l, l, i);
                READ = CLibrary.function("read", l, i, l, l);
                WRITE = CLibrary.function("write", l, i, l, l);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
    }

    private final ByteBuffer buffer =
            ByteBuffer.allocateDirect(BYTES).order(ByteOrder.nativeOrder());
    private final long address;
    private final int bell;

    // The sleeping thread's: two timers by turns, what each is set to, and the last time slept to.
    private final int[] timers = new int[2];
    private final long[] setTo = new long[2];
    private long last;

    private KernelTimers() throws Throwable {
        address = CLibrary.address(buffer);
        bell = checked((int) Functions.EVENTFD.invokeExact(0, EFD_CLOEXEC_NONBLOCK));
        for (int i = 0; i < timers.length; i++) {
            timers[i] =
                    checked(
                            (int)
                                    Functions.TIMERFD_CREATE.invokeExact(
                                            CLOCK_MONOTONIC, TFD_CLOEXEC));
        }
        buffer.putInt(BELL_POLLED, bell);
        buffer.putInt(TIMER_POLLED + Integer.BYTES, POLLIN);
        buffer.putInt(BELL_POLLED + Integer.BYTES, POLLIN);
        buffer.putLong(ONE, 1);
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
        int next = setTo[0] == nanoTime ? 0 : 1;
        if (setTo[next] != nanoTime) {
            set(next, nanoTime);
        }
        long beat = nanoTime - last;
        if (beat > 0 && beat <= SLOWEST_BEAT) {
            set(1 - next, nanoTime + beat);
        }
        last = nanoTime;
        await(timers[next]);
    }

    private void set(int timer, long nanoTime) {
        setTo[timer] = nanoTime;
        buffer.putLong(SECONDS, nanoTime / SECOND);
        buffer.putLong(NANOS, nanoTime % SECOND);
        try {
            int result =
                    (int)
                            Functions.TIMERFD_SETTIME.invokeExact(
                                    timers[timer], TFD_TIMER_ABSTIME, address, 0L);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    private void await(int timer) {
        buffer.putInt(TIMER_POLLED, timer);
        try {
            int result = (int) Functions.POLL.invokeExact(address + POLLED, 2L, FOREVER);
            if (buffer.getShort(BELL_RANG) != 0) {
                long read = (long) Functions.READ.invokeExact(bell, address + COUNT, 8L);
            }
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    @Override
    public void wake() {
        try {
            long written = (long) Functions.WRITE.invokeExact(bell, address + ONE, 8L);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /** The functions themselves throw nothing. */
    private static IllegalStateException unexpected(Throwable e) {
        return new IllegalStateException(e);
    }
}
