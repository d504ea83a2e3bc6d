package io.downburst.server.nimbus;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.logging.log4j.Level;
import org.apache.storm.generated.LogConfig;
import org.apache.storm.generated.LogLevel;
import org.apache.storm.generated.LogLevelAction;
import org.apache.storm.thrift.TException;

/** The levels of a topology's loggers that users have changed. */
final class LogLevels {

    private LogLevels() {}

    /**
     * What is in force after a change: what was, without what has timed out or is removed.
     *
     * @throws TException if a level is none of log4j's
     */
    static LogConfig merge(LogConfig before, LogConfig change, long nowMillis) throws TException {
        Map<String, LogLevel> levels = new HashMap<>(levels(before));
        levels.values().removeIf(level -> isOver(level, nowMillis));
        levels.values().forEach(level -> level.set_action(LogLevelAction.UNCHANGED));
        for (Map.Entry<String, LogLevel> entry : levels(change).entrySet()) {
            merge(levels, entry.getKey(), entry.getValue(), nowMillis);
        }
        LogConfig merged = new LogConfig();
        merged.set_named_logger_level(levels);
        return merged;
    }

    private static Map<String, LogLevel> levels(LogConfig config) {
        return config.is_set_named_logger_level() ? config.get_named_logger_level() : Map.of();
    }

    private static void merge(
            Map<String, LogLevel> levels, String logger, LogLevel change, long nowMillis)
            throws TException {
        if (logger.isEmpty()) {
            throw new TException("a logger needs a name: that of the root logger is ROOT");
        }
        switch (change.get_action()) {
            case UPDATE -> {
                if (Level.getLevel(String.valueOf(change.get_target_log_level())) == null) {
                    throw new TException(change.get_target_log_level() + " is no level of log4j's");
                }
                levels.put(logger, timed(change.deepCopy(), nowMillis));
            }
            case REMOVE -> levels.remove(logger);
            case UNCHANGED -> {}
        }
    }

    private static LogLevel timed(LogLevel level, long nowMillis) {
        int secs = level.get_reset_log_level_timeout_secs();
        if (secs > 0) {
            level.set_reset_log_level_timeout_epoch(nowMillis + TimeUnit.SECONDS.toMillis(secs));
        } else {
            level.unset_reset_log_level_timeout_epoch();
        }
        return level;
    }

    private static boolean isOver(LogLevel level, long nowMillis) {
        return level.is_set_reset_log_level_timeout_epoch()
                && level.get_reset_log_level_timeout_epoch() <= nowMillis;
    }
}
