package io.downburst.engine.sched;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tries moving one executor at a time from a core that is the bottleneck to one with time to spare,
 * and keeps the move only if more work gets done there than before it and after taking it back. A
 * crossing between cores costs about as much as a cheap bolt, so most moves that even the load
 * lose; measuring tells which.
 */
public final class HillClimbing implements Placement {

    private static final double BUSY = 0.85;
    private static final double SPARE = 0.60;

    /** What must be gained for a move to stay. */
    private static final double GAIN = 1.05;

    /** Below this a tuple costs less to execute than to carry across, in nanoseconds. */
    private static final double CHEAP_NANOS = 80;

    /** Intervals without a decision after the start, while code is still being compiled. */
    private static final int WARM_UP = 6;

    private static final int TRIAL = 3;
    private static final int FIRST_PENALTY = 16;

    private final Cores cores;
    private final List<? extends Schedulable> schedulables;
    private final Map<Schedulable, Long> busyBefore = new HashMap<>();
    private final Map<Schedulable, Long> itemsBefore = new HashMap<>();
    private final Map<Core, Long> coreBusyBefore = new HashMap<>();
    private final Map<Schedulable, Integer> barredUntil = new HashMap<>();
    private final Map<Schedulable, Integer> penalty = new HashMap<>();

    private long lastTime;
    private int intervals;
    private boolean wasBusy;

    private Schedulable tried;
    private Core cameFrom;
    private Core triedOn;
    private double rateBefore;
    private double rateThere;
    private double trialItems;
    private long trialNanos;
    private int trialInterval;

    public HillClimbing(Cores cores, List<? extends Schedulable> schedulables) {
        this.cores = cores;
        this.schedulables = schedulables;
    }

    @Override
    public void review(long nanoTime) {
        long elapsed = nanoTime - lastTime;
        lastTime = nanoTime;
        intervals++;
        if (tried == null && !isAnyBusy(elapsed)) {
            // Nothing to gain; and looking at thousands of idle executors is not free.
            wasBusy = false;
            return;
        }
        Map<Schedulable, Double> share = new HashMap<>();
        Map<Schedulable, Double> cost = new HashMap<>();
        long items = 0;
        for (Schedulable each : schedulables) {
            long busy = difference(busyBefore, each, each.busyNanos());
            long done = difference(itemsBefore, each, each.items());
            items += done;
            share.put(each, (double) busy / elapsed);
            cost.put(each, done == 0 ? 0 : (double) busy / done);
        }
        if (tried != null) {
            judge(items, elapsed);
        } else if (wasBusy && intervals > WARM_UP) {
            consider(share, cost, (double) items / elapsed);
        }
        // The first busy interval only sets the marks that the next one is measured from.
        wasBusy = true;
    }

    private boolean isAnyBusy(long elapsed) {
        boolean any = false;
        for (Core core : cores.shared()) {
            Long before = coreBusyBefore.put(core, core.busyNanos());
            any |= before != null && core.busyNanos() - before > BUSY * elapsed;
        }
        return any && cores.shared().size() > 1;
    }

    private static long difference(Map<Schedulable, Long> before, Schedulable key, long now) {
        Long last = before.put(key, now);
        return last == null ? 0 : now - last;
    }

    private void consider(
            Map<Schedulable, Double> share, Map<Schedulable, Double> cost, double rate) {
        Map<Core, Double> load = new HashMap<>();
        cores.shared().forEach(core -> load.put(core, 0.0));
        share.forEach((each, its) -> load.merge(each.core(), its, Double::sum));
        Core hottest = cores.shared().get(0);
        Core coolest = hottest;
        for (Core core : cores.shared()) {
            hottest = load.get(core) > load.get(hottest) ? core : hottest;
            coolest = load.get(core) < load.get(coolest) ? core : coolest;
        }
        double gap = load.get(hottest) - load.get(coolest);
        if (load.get(hottest) < BUSY || load.get(coolest) > SPARE) {
            return;
        }
        Schedulable best = null;
        double bestGap = gap;
        for (Schedulable each : schedulables) {
            double gapAfter = Math.abs(gap - 2 * share.get(each));
            if (each.core() == hottest
                    && cost.get(each) > CHEAP_NANOS
                    && barredUntil.getOrDefault(each, 0) <= intervals
                    && gapAfter < bestGap) {
                best = each;
                bestGap = gapAfter;
            }
        }
        if (best != null) {
            tried = best;
            cameFrom = hottest;
            triedOn = coolest;
            rateBefore = rate;
            rateThere = -1;
            measureAgain(coolest);
        }
    }

    /**
     * Measures the place tried and then the old one again: code that is still being compiled gets
     * faster wherever it runs, and would make any first move look like a gain.
     */
    private void judge(long items, long elapsed) {
        if (trialInterval++ == 0) {
            // The interval of the move itself says little.
            return;
        }
        trialItems += items;
        trialNanos += elapsed;
        if (trialInterval < TRIAL) {
            return;
        }
        double rate = trialItems / trialNanos;
        if (rateThere < 0) {
            rateThere = rate;
            if (rateThere >= rateBefore * GAIN) {
                measureAgain(cameFrom);
            } else {
                cores.move(tried, cameFrom);
                bar();
            }
        } else if (rateThere >= rate * GAIN) {
            cores.move(tried, triedOn);
            tried = null;
        } else {
            bar();
        }
    }

    private void measureAgain(Core on) {
        trialItems = 0;
        trialNanos = 0;
        trialInterval = 0;
        cores.move(tried, on);
    }

    private void bar() {
        int bar = penalty.merge(tried, FIRST_PENALTY, (old, first) -> Math.min(old * 2, 4096));
        barredUntil.put(tried, intervals + bar);
        tried = null;
    }
}
