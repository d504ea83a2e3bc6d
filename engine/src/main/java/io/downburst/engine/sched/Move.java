package io.downburst.engine.sched;

import java.util.List;

/**
 * Executors' moves, each from one core to another, to be tried or kept all together.
 *
 * @param gain what they must gain, as a factor
 */
record Move(List<Step> steps, double gain) {

    /** One executor's. */
    record Step(Schedulable executor, Core home, Core there) {}

    /** Whether every executor is where it went. */
    boolean stands() {
        return steps.stream().allMatch(step -> step.executor().core() == step.there());
    }
}
