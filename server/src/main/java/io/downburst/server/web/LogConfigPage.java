package io.downburst.server.web;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.storm.generated.LogConfig;
import org.apache.storm.generated.LogLevel;
import org.apache.storm.generated.LogLevelAction;

/** The levels of a topology's loggers as Storm UI's REST has them. */
final class LogConfigPage {

    private static final String LEVELS = "namedLoggerLevels";
    private static final String TARGET = "target_level";
    private static final String TIMEOUT = "timeout";
    private static final int LONGEST_SECS = 1_000_000_000;

    private LogConfigPage() {}

    static Map<String, Object> of(LogConfig config) {
        Map<String, Object> levels = new LinkedHashMap<>();
        if (config.is_set_named_logger_level()) {
            config.get_named_logger_level()
                    .forEach((logger, level) -> levels.put(logger, of(level)));
        }
        return Map.of(LEVELS, levels);
    }

    private static Map<String, Object> of(LogLevel level) {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put(TARGET, level.get_target_log_level());
        told.put("reset_level", level.get_reset_log_level());
        told.put(TIMEOUT, level.get_reset_log_level_timeout_secs());
        told.put("timeout_epoch", level.get_reset_log_level_timeout_epoch());
        return told;
    }

    /**
     * The change that a body asks for: a level for so many seconds, or for good without them; none
     * takes the level that was set away.
     */
    static LogConfig change(Map<String, Object> body) throws Refusal {
        if (!(body.get(LEVELS) instanceof Map<?, ?> levels) || levels.isEmpty()) {
            throw new Refusal(
                    400,
                    "the body needs {\"namedLoggerLevels\": {\"ROOT\": {\"target_level\": \"DEBUG\", \"timeout\": 30}}}");
        }
        LogConfig change = new LogConfig();
        for (Map.Entry<?, ?> entry : levels.entrySet()) {
            if (!(entry.getValue() instanceof Map<?, ?> wanted)) {
                throw new Refusal(400, entry.getKey() + " needs {\"target_level\": ...}");
            }
            change.put_to_named_logger_level(String.valueOf(entry.getKey()), level(wanted));
        }
        return change;
    }

    private static LogLevel level(Map<?, ?> wanted) throws Refusal {
        LogLevel level = new LogLevel();
        Object target = wanted.get(TARGET);
        if (target == null) {
            level.set_action(LogLevelAction.REMOVE);
            return level;
        }
        level.set_action(LogLevelAction.UPDATE);
        level.set_target_log_level(String.valueOf(target));
        Object timeout = wanted.get(TIMEOUT);
        level.set_reset_log_level_timeout_secs(
                timeout == null
                        ? 0
                        : Call.inRange(TIMEOUT, String.valueOf(timeout), 0, LONGEST_SECS));
        return level;
    }
}
