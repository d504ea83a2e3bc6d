package io.downburst.engine.sched;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/**
 * Brings all executors together on one core while what they do fits it with time to spare: a hop on
 * a core takes nanoseconds, one to another that sleeps a fifth of a millisecond, and each core in
 * use takes sleeps of its own. Once that core is a bottleneck they go back, untried, to where they
 * coped before.
 */
final class Gathering {

    /** Looks without a bottleneck before they are brought together: a second and a half. */
    private static final int CALM = 10;

    /** What all do, as a share of a core; the less crosses, the less it is. */
    private static final double FITS = 0.6;

    /**
     * A call that takes longer, at the mean, keeps others on its core waiting for as long as a
     * crossing might.
     */
    private static final long LONG_CALL_NANOS = 50_000;

    /** Who is busy for a smaller share of the time keeps nobody waiting. */
    private static final double SELDOM = 0.01;

    /** Looks in a row with a bottleneck: at first code is cold that calls where it has sent. */
    private static final int BUSY = 4;

    /** Looks until they are brought together again, twice as many each time. */
    private static final int FIRST_PENALTY = 64;

    private static final int LONGEST_PENALTY = 4_096;

    private final Cores cores;
    private final Meter meter;

    /** Where those that were moved came from. */
    private final Map<Schedulable, Core> homes = new HashMap<>();

    private int calm;
    private double shares;
    private int busy;
    private int barred;
    private int penalty = FIRST_PENALTY;

    Gathering(Cores cores, Meter meter) {
        this.cores = cores;
        this.meter = meter;
    }

    /**
     * A look with no core a bottleneck.
     *
     * @param share what the shared cores did since the last look, as a share of what one could
     */
    void calm(double share, long nanoTime) {
        busy = 0;
        if (barred > 0) {
            barred--;
        } else if (inUse() < 2) {
            calm = 0;
        } else if (calm++ == 0) {
            shares = 0;
            meter.read(nanoTime);
        } else {
            shares += share;
            if (calm > CALM) {
                calm = 0;
                if (shares <= FITS * CALM) {
                    gather(meter.read(nanoTime));
                }
            }
        }
    }

    private long inUse() {
        return cores.shared().stream().filter(core -> core.memberCount() > 0).count();
    }

    private void gather(Map<Schedulable, Use> uses) {
        Map<Core, Long> working = working(uses);
        if (working.size() < 2 || uses.values().stream().anyMatch(Gathering::callsLong)) {
            return;
        }
        Core busiest = Collections.max(working.entrySet(), Map.Entry.comparingByValue()).getKey();
        for (Schedulable executor : uses.keySet()) {
            Core home = executor.core();
            if (home != busiest && !home.isDedicated()) {
                homes.putIfAbsent(executor, home);
                cores.move(executor, busiest);
            }
        }
    }

    /** The shared cores on which anything was done, and for how long. */
    private static Map<Core, Long> working(Map<Schedulable, Use> uses) {
        Map<Core, Long> working = new HashMap<>();
        uses.forEach(
                (executor, its) -> {
                    Core core = executor.core();
                    if (its.items() > 0 && !core.isDedicated()) {
                        working.merge(core, its.nanos(), Long::sum);
                    }
                });
        return working;
    }

    private static boolean callsLong(Use its) {
        return its.busy() > SELDOM && its.itemNanos() > LONG_CALL_NANOS;
    }

    /**
     * A look with a core a bottleneck.
     *
     * @return whether executors are together, or on their way back
     */
    boolean busy() {
        calm = 0;
        if (homes.isEmpty()) {
            return false;
        }
        if (++busy == BUSY) {
            scatter();
        }
        return true;
    }

    private void scatter() {
        homes.forEach(
                (executor, home) -> {
                    if (!executor.core().isDedicated()) {
                        cores.move(executor, home);
                    }
                });
        homes.clear();
        barred = penalty;
        penalty = Math.min(LONGEST_PENALTY, penalty * 2);
    }
}
