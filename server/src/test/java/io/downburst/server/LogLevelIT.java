package io.downburst.server;

import static io.downburst.server.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.downburst.server.store.ServerStore;
import io.downburst.server.user.Chatting;
import io.downburst.server.user.Counting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.LogConfig;
import org.apache.storm.generated.LogLevel;
import org.apache.storm.generated.LogLevelAction;
import org.apache.storm.thrift.TException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The levels of a running topology's loggers. */
class LogLevelIT extends WithServer {

    private static final String WHISPER = "whispers ";

    @BeforeEach
    void start() throws Exception {
        client.submit("one", Counting.conf(), Chatting.topology());
        await(() -> !whispers(lastLines()));
    }

    /** A few that it has logged lately; empty before the first. */
    private List<String> lastLines() throws IOException {
        Path log = ServerStore.log(folder, "one");
        List<String> lines = Files.exists(log) ? Files.readAllLines(log) : List.of();
        return lines.subList(Math.max(0, lines.size() - 4), lines.size());
    }

    private static boolean whispers(List<String> lines) {
        return lines.isEmpty() || lines.stream().anyMatch(line -> line.contains(WHISPER));
    }

    private void set(LogLevel level) throws TException {
        LogConfig config = new LogConfig();
        config.put_to_named_logger_level(Chatting.LOGGER, level);
        client.call(
                nimbus -> {
                    nimbus.setLogConfig(client.summary("one").get_id(), config);
                    return null;
                });
    }

    private static LogLevel level(LogLevelAction action) {
        LogLevel level = new LogLevel();
        level.set_action(action);
        return level;
    }

    private static LogLevel debug(int timeoutSecs) {
        LogLevel level = level(LogLevelAction.UPDATE);
        level.set_target_log_level("DEBUG");
        level.set_reset_log_level_timeout_secs(timeoutSecs);
        return level;
    }

    private Map<String, LogLevel> levels() throws TException {
        String id = client.summary("one").get_id();
        return client.call(nimbus -> nimbus.getLogConfig(id)).get_named_logger_level();
    }

    @Test
    void aLevelHoldsForLaterProcessesUntilItIsRemoved() throws Exception {
        set(debug(0));
        await(() -> whispers(lastLines()));
        ProcessHandle first = Processes.below(folder).findFirst().orElseThrow();
        first.destroyForcibly();
        first.onExit().join();
        Files.write(ServerStore.log(folder, "one"), new byte[0]);
        await(() -> !lastLines().isEmpty() && whispers(lastLines()));
        assertThat(levels()).containsOnlyKeys(Chatting.LOGGER);

        set(level(LogLevelAction.REMOVE));
        await(() -> !whispers(lastLines()));
        assertThat(levels()).isEmpty();
    }

    @Test
    void aLevelWithATimeIsResetOnceThatIsOver() throws Exception {
        set(debug(1));
        await(() -> whispers(Files.readAllLines(ServerStore.log(folder, "one"))));
        await(() -> !whispers(lastLines()));
        await(() -> levels().isEmpty());
    }

    @Test
    void whatIsNoLevelIsRefused() {
        LogLevel loud = debug(0);
        loud.set_target_log_level("LOUD");
        assertThatThrownBy(() -> set(loud)).hasMessage("LOUD is no level of log4j's");
    }
}
