package io.downburst.engine.sched;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.util.concurrent.TimeUnit;

/**
 * Has the old generation collected when more than half of it may be garbage. ParallelGC, the
 * launcher's collector, comes to that only when the generation has grown as far as it may; yet at
 * full load each young collection leaves something in it, so that in hours or days a process takes
 * a hundred times what it keeps. Other collectors are left alone, as is a JVM with {@code
 * -XX:+DisableExplicitGC}.
 */
final class OldGeneration {

    static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(10);

    private static final long MIB = 1 << 20;

    /** Growth, in bytes, that is let be. */
    static final long LEAST = 16 * MIB;

    /** Of so much it may take long to find out what is garbage, if nobody knows. */
    private static final long UNKNOWN = 256 * MIB;

    /** Such collections take no more than one part in so many of the time. */
    private static final long SHARE = 200;

    /** Looked for when first needed, not at a topology's start; null with other collectors. */
    private static final class Beans {
        static final GarbageCollectorMXBean COLLECTOR =
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .filter(bean -> bean.getName().equals("PS MarkSweep"))
                        .findAny()
                        .orElse(null);
        static final MemoryPoolMXBean POOL =
                ManagementFactory.getMemoryPoolMXBeans().stream()
                        .filter(bean -> bean.getName().equals("PS Old Gen"))
                        .findAny()
                        .orElse(null);
    }

    private final long start;
    private long lastReview;

    OldGeneration(long now) {
        start = now;
        lastReview = now;
    }

    /** Looks at it now and then. */
    void review(long now) {
        if (now - lastReview < PERIOD_NANOS) {
            return;
        }
        lastReview = now;
        if (Beans.COLLECTOR == null || Beans.POOL == null) {
            return;
        }
        if (isDue(
                Beans.POOL.getUsage().getUsed(),
                Beans.POOL.getCollectionUsage().getUsed(),
                Beans.COLLECTOR.getCollectionTime(),
                TimeUnit.NANOSECONDS.toMillis(now - start))) {
            System.gc();
        }
    }

    /**
     * @param used bytes
     * @param kept bytes that the last collection found in use
     * @param collecting milliseconds that all collections of it took
     * @param uptime milliseconds since the engine's start
     */
    static boolean isDue(long used, long kept, long collecting, long uptime) {
        // Garbage costs nothing; on two cores it took 20 to 38 ms where 12 MiB were kept.
        long next = 3 * kept / MIB;
        if (kept == 0 && used > UNKNOWN) {
            next = used / MIB;
        }
        return used - kept >= Math.max(LEAST, kept) && (collecting + next) * SHARE <= uptime;
    }
}
