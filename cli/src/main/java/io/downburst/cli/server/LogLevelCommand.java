package io.downburst.cli.server;

import io.downburst.cli.FailedException;
import io.downburst.cli.UsageException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.storm.generated.LogConfig;
import org.apache.storm.generated.LogLevel;
import org.apache.storm.generated.LogLevelAction;

/** {@code downburst set_log_level}: changes the levels of a topology's loggers while it runs. */
final class LogLevelCommand {

    private static final Flag SET = Flag.withValue("-l", "--log-setting");
    private static final Flag REMOVE = Flag.withValue("-r", "--remove-log-setting");

    /** As in {@code org.example=DEBUG:30}. */
    private static final Pattern SETTING =
            Pattern.compile(
                    "([^=]+)=(OFF|FATAL|ERROR|WARN|INFO|DEBUG|TRACE|ALL)(:\\d{1,9})?",
                    Pattern.CASE_INSENSITIVE);

    private LogLevelCommand() {}

    static void run(List<String> typed) throws UsageException, FailedException {
        Tokens tokens =
                Tokens.read(
                        typed,
                        "downburst set_log_level TOPOLOGY [-l LOGGER=LEVEL[:SECONDS]]..."
                                + " [-r LOGGER]... [--dir DIR]",
                        SET,
                        REMOVE);
        String name = tokens.word();
        LogConfig config = new LogConfig();
        for (String setting : tokens.all(SET)) {
            Matcher parts = SETTING.matcher(setting);
            if (!parts.matches()) {
                throw new UsageException(
                        "-l needs logger=LEVEL or logger=LEVEL:seconds, but was given " + setting);
            }
            config.put_to_named_logger_level(parts.group(1), level(parts.group(2), parts.group(3)));
        }
        for (String logger : tokens.all(REMOVE)) {
            config.put_to_named_logger_level(logger, level(LogLevelAction.REMOVE));
        }
        if (!config.is_set_named_logger_level()) {
            throw tokens.wrong("no logger given");
        }
        Remote.of(tokens)
                .tell(
                        nimbus ->
                                nimbus.setLogConfig(
                                        nimbus.getTopologySummaryByName(name).get_id(), config));
        System.out.println("Log config " + config + " is sent for topology " + name);
    }

    private static LogLevel level(LogLevelAction action) {
        LogLevel level = new LogLevel();
        level.set_action(action);
        return level;
    }

    private static LogLevel level(String level, String colonAndSecs) {
        LogLevel update = level(LogLevelAction.UPDATE);
        update.set_target_log_level(level.toUpperCase(Locale.ROOT));
        update.set_reset_log_level_timeout_secs(
                colonAndSecs == null ? 0 : Integer.parseInt(colonAndSecs.substring(1)));
        return update;
    }
}
