package io.downburst.engine.sched;

/**
 * Drives a core, and goes on with an executor alone when it got stuck in that executor's code.
 *
 * <p>Not a daemon: as in Storm, a running topology keeps its JVM alive.
 */
final class CoreThread extends Thread implements Core.Driver {

    private static final int STALLS_FORGIVEN = 3;

    private final Cores cores;
    private Core core;
    private Core.LostSlice lostSlice;

    CoreThread(Cores cores, Core core, String name) {
        super(name);
        setDaemon(false);
        this.cores = cores;
        this.core = core;
    }

    @Override
    public void run() {
        core.begin();
        try {
            while (!cores.isStopped() && round()) {
                // All of it is in the method: a loop that is entered once is compiled late.
            }
        } catch (Throwable thrown) {
            cores.broke(thrown);
        } finally {
            core.leave();
            cores.ended(this);
        }
    }

    /** Does what there is, or rests if there is nothing; returns whether to go on. */
    private boolean round() {
        switch (core.doWork(this)) {
            case LOST -> goOnAlone();
            case IDLE -> core.park(cores.longestPark(), cores.othersAreBusy(core));
            case WORKED -> {
                if (core.madeProgress()) {
                    cores.stir();
                }
            }
        }
        if (core.isDedicated() && mayShareAgain(core.only())) {
            cores.dissolve(core);
            return false;
        }
        return true;
    }

    @Override
    public void lost(Core.LostSlice slice) {
        lostSlice = slice;
    }

    private void goOnAlone() {
        Core lost = core;
        Schedulable stuck = lostSlice.stuck();
        while (stuck.core() == lost) {
            // The monitor is about to name the new core.
            Thread.onSpinWait();
        }
        core = stuck.core();
        setName(stuck.name());
        core.goOnWith(lostSlice);
        lostSlice = null;
    }

    private boolean mayShareAgain(Schedulable only) {
        return only.stalls > 0 && only.stalls < STALLS_FORGIVEN && core.hasCalmedDown();
    }
}
