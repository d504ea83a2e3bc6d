package io.downburst.multilang;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** One thread, there while any child is, that looks after all of them once a second. */
final class Watchdog {

    private static final ScheduledThreadPoolExecutor TIMER =
            new ScheduledThreadPoolExecutor(
                    1,
                    work -> {
                        Thread thread = new Thread(work, "multilang-watchdog");
                        thread.setDaemon(true);
                        return thread;
                    });

    static {
        TIMER.setKeepAliveTime(1, TimeUnit.SECONDS);
        TIMER.allowCoreThreadTimeOut(true);
        TIMER.setRemoveOnCancelPolicy(true);
    }

    private Watchdog() {}

    /** Runs the check each second from now until what is returned is cancelled. */
    static Future<?> everySecond(Runnable check) {
        return TIMER.scheduleAtFixedRate(check, 1, 1, TimeUnit.SECONDS);
    }
}
