package io.downburst.engine.executor;

import io.downburst.engine.grouping.Locality;
import io.downburst.engine.sched.Core;
import io.downburst.engine.sched.Cores;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Prefers the target tasks on the producer's own core, while that keeps the load even: while every
 * core has the same share of the producers as of the targets.
 */
final class NearTargets implements Locality {

    private final Executor self;
    private final List<Executor> producers;
    private final List<Task> targets;
    private final Cores cores;

    /**
     * @param producers all executors of the producing component, self included
     * @param targets the subscription's target tasks, ascending
     */
    NearTargets(Executor self, List<Executor> producers, List<Task> targets, Cores cores) {
        this.self = self;
        this.producers = producers;
        this.targets = targets;
        this.cores = cores;
    }

    @Override
    public int epoch() {
        return cores.placementEpoch();
    }

    @Override
    public int[] preferred() {
        Map<Core, Integer> producersOn = new HashMap<>();
        producers.forEach(producer -> producersOn.merge(producer.core(), 1, Integer::sum));
        Map<Core, Integer> targetsOn = new HashMap<>();
        targets.forEach(target -> targetsOn.merge(target.executor().core(), 1, Integer::sum));
        for (Core core : cores.all()) {
            long share = (long) producersOn.getOrDefault(core, 0) * targets.size();
            if (share != (long) targetsOn.getOrDefault(core, 0) * producers.size()) {
                return null;
            }
        }
        Core here = self.core();
        return IntStream.range(0, targets.size())
                .filter(index -> targets.get(index).executor().core() == here)
                .toArray();
    }
}
