package io.downburst.engine.sched;

/**
 * An executor's move from one core to another, to be tried or kept.
 *
 * @param gain what it must gain, as a factor
 */
record Move(Schedulable executor, Core home, Core there, double gain) {

    /** Whether the executor is where it went. */
    boolean stands() {
        return executor.core() == there;
    }
}
