package io.downburst.engine.sched;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Tries moving executors of one component at a time from cores that are the bottleneck to cores
 * with time to spare, and keeps the move only if a {@link Trial} shows that more work gets done
 * there. A crossing between cores costs about as much as a cheap bolt, so most moves that even the
 * load lose; measuring tells which.
 */
public final class HillClimbing implements Placement {

    /** Intervals without a decision after the start, while code is still being compiled. */
    private static final int WARM_UP = 18;

    /** Intervals from one look for something to move to the next. */
    private static final int LOOK = 3;

    /** Intervals of one measurement, the first of which does not count. */
    private static final int MEASUREMENT = 3;

    private static final int FIRST_PENALTY = 24;
    private static final int LONGEST_PENALTY = 12_288;

    private final Cores cores;
    private final List<? extends List<? extends Schedulable>> components;
    private final Meter meter;
    private final Gathering gathering;
    private final Map<Core, Long> coreBusyBefore = new HashMap<>();
    private final Map<Schedulable, Integer> barredUntil = new HashMap<>();
    private final Map<Schedulable, Integer> penalty = new HashMap<>();

    private long lastTime;
    private int intervals;
    private boolean wasBusy;

    private final KeptMoves kept = new KeptMoves();

    /**
     * What the last look promised most by, or null. It is tried if the next one agrees: in one
     * alone the machine may have done other things, by which calls seem to take longer than they
     * do; and a trial costs calls, and code that was compiled with them.
     */
    private Move promised;

    /** The one that is being tried, or null. */
    private Move tried;

    /** Null until there is a first measurement at home. */
    private Trial trial;

    private double measuredItems;
    private long measuredNanos;
    private int measuredIntervals;

    /**
     * @param components the executors of each
     */
    public HillClimbing(Cores cores, Collection<? extends List<? extends Schedulable>> components) {
        this.cores = cores;
        this.components = List.copyOf(components);
        meter = new Meter(this.components);
        gathering = new Gathering(cores, meter);
    }

    @Override
    public void review(long nanoTime) {
        intervals++;
        if (tried == null && intervals % LOOK != 0) {
            return;
        }
        long elapsed = nanoTime - lastTime;
        lastTime = nanoTime;
        Shares shares = shares(elapsed);
        boolean busy = cores.shared().size() > 1 && Loads.isBusy(shares.most);
        if (tried == null && !busy) {
            // Nothing to gain; and looking at thousands of idle executors is not free.
            wasBusy = false;
            promised = null;
            gathering.calm(shares.all, nanoTime);
            return;
        }
        if (gathering.busy()) {
            wasBusy = false;
            return;
        }
        Map<Schedulable, Use> uses = meter.read(nanoTime);
        long items = uses.values().stream().mapToLong(Use::items).sum();
        if (tried != null) {
            judge(items, elapsed, busy);
        } else if (wasBusy) {
            Move again = kept.next(intervals, (double) items / elapsed);
            if (again != null) {
                begin(again);
            } else if (intervals > WARM_UP) {
                consider(uses);
            }
        }
        // The first busy look only sets the marks that the next one is measured from.
        wasBusy = true;
    }

    /** What the shared cores did since the last look, as shares of what one could. */
    private record Shares(double most, double all) {}

    private Shares shares(long elapsed) {
        double most = 0;
        double all = 0;
        for (Core core : cores.shared()) {
            Long before = coreBusyBefore.put(core, core.busyNanos());
            double share = before == null ? 0 : (core.busyNanos() - before) / (double) elapsed;
            most = Math.max(most, share);
            all += share;
        }
        return new Shares(most, all);
    }

    private void consider(Map<Schedulable, Use> uses) {
        Move best = new Loads(cores.shared(), uses).best(components, this::isFree);
        Move before = promised;
        promised = best;
        if (best != null && before != null && best.steps().equals(before.steps())) {
            begin(best);
        }
    }

    private boolean isFree(Schedulable executor) {
        return barredUntil.getOrDefault(executor, 0) <= intervals;
    }

    private void begin(Move move) {
        tried = move;
        promised = null;
        trial = null;
        measureOn(Move.Step::home);
    }

    private void judge(long items, long elapsed, boolean busy) {
        if (tried.steps().stream().anyMatch(HillClimbing::hasBlocked)) {
            giveUp();
            return;
        }
        if (items == 0 && !busy) {
            // The load has ended, which says nothing of the move.
            move(kept.putOff(tried, intervals) ? Move.Step::there : Move.Step::home);
            tried = null;
            return;
        }
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
            measureOn(Move.Step::there);
            return;
        }
        switch (trial.next(rate)) {
            case MEASURE_THERE -> measureOn(Move.Step::there);
            case MEASURE_AT_HOME -> measureOn(Move.Step::home);
            case MOVE -> {
                move(Move.Step::there);
                kept.add(tried, trial.atHome(), intervals);
                tried = null;
            }
            case STAY -> giveUp();
        }
    }

    private void measureOn(Function<Move.Step, Core> side) {
        measuredItems = 0;
        measuredNanos = 0;
        measuredIntervals = 0;
        move(side);
    }

    private void move(Function<Move.Step, Core> side) {
        for (Move.Step step : tried.steps()) {
            Core to = side.apply(step);
            if (step.executor().core() != to && !hasBlocked(step)) {
                cores.move(step.executor(), to);
            }
        }
    }

    /** Whether the executor held its core up meanwhile, and has one of its own for that. */
    private static boolean hasBlocked(Move.Step step) {
        return step.executor().core().isDedicated();
    }

    private void giveUp() {
        move(Move.Step::home);
        kept.remove(tried);
        tried.steps().forEach(step -> bar(step.executor()));
        tried = null;
    }

    private void bar(Schedulable executor) {
        int bar =
                penalty.merge(
                        executor,
                        FIRST_PENALTY,
                        (old, first) -> Math.min(old * 2, LONGEST_PENALTY));
        barredUntil.put(executor, intervals + bar);
    }
}
