package io.downburst.engine.sched;

/** Something an executor has filled during its slice and that is delivered when the slice ends. */
public interface Outlet {

    /**
     * Delivers what was gathered.
     *
     * @param core the core whose thread is calling, with the executor's slice over
     */
    void flush(Core core);

    /**
     * Delivers what was gathered so far, while the slice goes on gathering; by the monitor.
     *
     * <p>Not if its executor {@link Schedulable#holdsBack} any of it, asked after looking at what
     * is there.
     */
    void flushAhead();
}
