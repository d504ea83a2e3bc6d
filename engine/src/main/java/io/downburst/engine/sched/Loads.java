package io.downburst.engine.sched;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What executors and cores had to do in an interval, as shares of it, and which move promises most
 * by that: of one component's executors, one from each core that is a bottleneck, the hottest to
 * the coolest of those with time to spare, the next to the next. With one of four alike moved
 * nothing is gained where each tuple may go to any of them.
 */
final class Loads {

    private static final double BUSY = 0.85;
    private static final double SPARE = 0.60;
    private static final double UNUSED = 0.05;

    /** What must be gained for a move to stay. */
    private static final double GAIN = 0.05;

    /**
     * What a core that had nothing to do must bring, as a share of what one of those in use does:
     * it might do other things.
     */
    private static final double GAIN_OF_A_CORE = 0.25;

    /** What it must promise, more than it must bring, since crossings take some of it. */
    private static final double PROMISE_OF_A_CORE = 0.4;

    private final Map<Schedulable, Use> uses;
    private final Map<Core, Double> load = new HashMap<>();
    private final List<Core> hot;
    private final List<Core> cool;

    /**
     * @param cores those that executors may move between
     * @param uses what each executor did in an interval
     */
    Loads(List<Core> cores, Map<Schedulable, Use> uses) {
        this.uses = uses;
        cores.forEach(core -> load.put(core, 0.0));
        uses.forEach(
                (executor, its) ->
                        load.computeIfPresent(executor.core(), (core, sum) -> sum + its.busy()));
        Comparator<Core> coolestFirst = Comparator.comparing(load::get);
        hot =
                cores.stream()
                        .filter(core -> isBusy(load.get(core)))
                        .sorted(coolestFirst.reversed())
                        .toList();
        cool = cores.stream().filter(core -> load.get(core) <= SPARE).sorted(coolestFirst).toList();
    }

    /** Whether a core that is busy for such a share of the time is a bottleneck. */
    static boolean isBusy(double share) {
        return share >= BUSY;
    }

    /**
     * The move that promises most, or null if none promises enough even if tuples that are sent
     * cross from core to core at no cost, and calls at the least.
     *
     * @param components each one's executors
     * @param isFree whether an executor may be moved
     */
    Move best(
            List<? extends List<? extends Schedulable>> components, Predicate<Schedulable> isFree) {
        if (hot.isEmpty() || cool.isEmpty()) {
            return null;
        }
        Move best = null;
        double most = 0;
        for (List<? extends Schedulable> executors : components) {
            List<Move.Step> steps = steps(executors.stream().filter(isFree).toList());
            double promise = promise(steps);
            if (promise > Math.max(needed(steps, PROMISE_OF_A_CORE), most)) {
                best = new Move(steps, needed(steps, GAIN_OF_A_CORE));
                most = promise;
            }
        }
        return best;
    }

    /** From each hot core the one whose leaving evens it out best with a cool one, if any. */
    private List<Move.Step> steps(List<? extends Schedulable> executors) {
        List<Move.Step> steps = new ArrayList<>();
        for (Core home : hot) {
            if (steps.size() == cool.size()) {
                break;
            }
            Core there = cool.get(steps.size());
            executors.stream()
                    .filter(executor -> executor.core() == home)
                    .map(executor -> new Move.Step(executor, home, there))
                    .min(Comparator.comparing(this::mostAfter))
                    .filter(step -> mostAfter(step) < load.get(home))
                    .ifPresent(steps::add);
        }
        return steps;
    }

    /** The greater of the two cores' loads after a step. */
    private double mostAfter(Move.Step step) {
        Use its = uses.get(step.executor());
        double stays = load.get(step.home()) - its.busy();
        double comes = load.get(step.there()) + its.busy();
        return Math.max(stays, comes) + its.crossing();
    }

    /** What the hot cores would get done, at the mean, as a factor. */
    private double promise(List<Move.Step> steps) {
        double sum = hot.size() - steps.size();
        for (Move.Step step : steps) {
            sum += load.get(step.home()) / mostAfter(step);
        }
        return sum / hot.size();
    }

    private double needed(List<Move.Step> steps, double ofACore) {
        long used = load.values().stream().filter(busy -> busy >= UNUSED).count();
        long more = steps.stream().filter(step -> load.get(step.there()) < UNUSED).count();
        return 1 + Math.max(GAIN, ofACore * more / used);
    }
}
