package io.downburst.server.child;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.storm.daemon.worker.LogConfigManager;
import org.apache.storm.generated.LogConfig;
import org.apache.storm.generated.LogLevel;
import org.apache.storm.generated.LogLevelAction;

/** The levels that users have set on this JVM's loggers. */
final class LogLevels {

    private final LogConfigManager loggers = new LogConfigManager();

    LogLevels() {
        ScheduledExecutorService timer =
                Executors.newSingleThreadScheduledExecutor(LogLevels::thread);
        timer.scheduleWithFixedDelay(loggers::resetLogLevels, 1, 1, TimeUnit.SECONDS);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "log-levels");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * @param all that are set; whatever is not has its own level again
     */
    void set(LogConfig all) {
        LogConfig timed = all.deepCopy();
        timed.get_named_logger_level().values().forEach(LogLevels::update);
        loggers.processLogConfigChange(timed);
    }

    /** Storm's class knows the level from before only of what has a time. */
    private static void update(LogLevel level) {
        level.set_action(LogLevelAction.UPDATE);
        if (!level.is_set_reset_log_level_timeout_epoch()) {
            level.set_reset_log_level_timeout_epoch(Long.MAX_VALUE);
        }
    }
}
