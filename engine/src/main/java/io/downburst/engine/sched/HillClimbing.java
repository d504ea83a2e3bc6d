package io.downburst.engine.sched;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tries moving one executor at a time from a core that is the bottleneck to one with time to spare,
 * and keeps the move only if a {@link Trial} shows that more work gets done there. A crossing
 * between cores costs about as much as a cheap bolt, so most moves that even the load lose;
 * measuring tells which.
 */
public final class HillClimbing implements Placement {

    private static final double BUSY = 0.85;
    private static final double SPARE = 0.60;

    /** What must be gained for a move to stay. */
    private static final double GAIN = 1.05;

    /**
     * What must be gained for a move to a core that had nothing to do: it might do other things.
     */
    private static final double GAIN_OF_A_CORE = 1.2;

    private static final double UNUSED = 0.05;

    /** Intervals without a decision after the start, while code is still being compiled. */
    private static final int WARM_UP = 18;

    /** Intervals from one look for something to move to the next. */
    private static final int LOOK = 3;

    /** Intervals of one measurement, the first of which does not count. */
    private static final int MEASUREMENT = 3;

    private static final int FIRST_PENALTY = 24;
    private static final int LONGEST_PENALTY = 12_288;

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

    private final KeptMoves kept = new KeptMoves();

    /** The one that is being tried, or null. */
    private Move tried;

    /** Null until there is a first measurement at home. */
    private Trial trial;

    private double measuredItems;
    private long measuredNanos;
    private int measuredIntervals;

    public HillClimbing(Cores cores, List<? extends Schedulable> schedulables) {
        this.cores = cores;
        this.schedulables = schedulables;
    }

    @Override
    public void review(long nanoTime) {
        intervals++;
        if (tried == null && intervals % LOOK != 0) {
            return;
        }
        long elapsed = nanoTime - lastTime;
        lastTime = nanoTime;
        if (tried == null && !isAnyBusy(elapsed)) {
            // Nothing to gain; and looking at thousands of idle executors is not free.
            wasBusy = false;
            return;
        }
        Map<Schedulable, Double> share = new HashMap<>();
        long items = 0;
        for (Schedulable each : schedulables) {
            long busy = difference(busyBefore, each, each.busyNanos());
            items += difference(itemsBefore, each, each.items());
            share.put(each, (double) busy / elapsed);
        }
        if (tried != null) {
            judge(items, elapsed);
        } else if (wasBusy) {
            Move again = kept.next(intervals, (double) items / elapsed);
            if (again != null) {
                begin(again);
            } else if (intervals > WARM_UP) {
                consider(share);
            }
        }
        // The first busy look only sets the marks that the next one is measured from.
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

    private void consider(Map<Schedulable, Double> share) {
        Map<Core, Double> load = new HashMap<>();
        cores.shared().forEach(core -> load.put(core, 0.0));
        share.forEach((each, its) -> load.merge(each.core(), its, Double::sum));
        Core hottest = cores.shared().get(0);
        Core coolest = hottest;
        for (Core core : cores.shared()) {
            hottest = load.get(core) > load.get(hottest) ? core : hottest;
            coolest = load.get(core) < load.get(coolest) ? core : coolest;
        }
        double most = load.get(hottest);
        double least = load.get(coolest);
        if (most < BUSY || least > SPARE) {
            return;
        }
        double gain = least < UNUSED ? GAIN_OF_A_CORE : GAIN;
        Schedulable best = null;
        // What does not gain enough even if the crossing costs nothing is not tried.
        double bestMost = most / gain;
        for (Schedulable each : schedulables) {
            double its = share.get(each);
            double mostThen = Math.max(most - its, least + its);
            if (each.core() == hottest
                    && barredUntil.getOrDefault(each, 0) <= intervals
                    && mostThen < bestMost) {
                best = each;
                bestMost = mostThen;
            }
        }
        if (best != null) {
            begin(new Move(best, hottest, coolest, gain));
        }
    }

    private void begin(Move move) {
        tried = move;
        trial = null;
        measureOn(move.home());
    }

    private void judge(long items, long elapsed) {
        if (measuredIntervals++ == 0) {
            // The interval of the move itself says little.
            return;
        }
        measuredItems += items;
        measuredNanos += elapsed;
        if (measuredIntervals < MEASUREMENT) {
            return;
        }
        double rate = measuredItems / measuredNanos;
        if (trial == null) {
            trial = new Trial(rate, tried.gain());
            measureOn(tried.there());
            return;
        }
        switch (trial.next(rate)) {
            case MEASURE_THERE -> measureOn(tried.there());
            case MEASURE_AT_HOME -> measureOn(tried.home());
            case MOVE -> {
                move(tried.there());
                kept.add(tried, trial.atHome(), intervals);
                tried = null;
            }
            case STAY -> {
                move(tried.home());
                kept.remove(tried);
                bar();
            }
        }
    }

    private void measureOn(Core core) {
        measuredItems = 0;
        measuredNanos = 0;
        measuredIntervals = 0;
        move(core);
    }

    private void move(Core to) {
        Schedulable executor = tried.executor();
        if (executor.core() != to) {
            cores.move(executor, to);
        }
    }

    private void bar() {
        Schedulable executor = tried.executor();
        int bar =
                penalty.merge(
                        executor,
                        FIRST_PENALTY,
                        (old, first) -> Math.min(old * 2, LONGEST_PENALTY));
        barredUntil.put(executor, intervals + bar);
        tried = null;
    }
}
