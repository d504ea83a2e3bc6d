package io.downburst.engine.sched;

/** How a thread sleeps. */
interface Sleeper {

    /**
     * Sleeps until then or until it is woken, and perhaps for less; by one thread.
     *
     * @param nanoTime as {@link System#nanoTime} tells it, or {@link Schedulable#NEVER}
     */
    void sleepUntil(long nanoTime);

    /** Ends the sleep, or the next one if there is none; from any thread. */
    void wake();
}
