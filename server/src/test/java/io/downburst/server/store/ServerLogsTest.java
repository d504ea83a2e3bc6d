package io.downburst.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerLogsTest {

    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");

    @TempDir Path folder;

    private void written(String name, Instant when) throws IOException {
        Path file = Files.createFile(folder.resolve(name));
        Files.setLastModifiedTime(file, FileTime.from(when));
    }

    @Test
    void whatNobodyWritesToAnyMoreIsClearedAway() throws Exception {
        Instant longAgo = NOW.minus(Duration.ofDays(8));
        for (String ending : new String[] {".log", ".log.1", ".drained"}) {
            written("gone" + ending, longAgo);
            written("living" + ending, longAgo);
        }
        written("gone.log.2", NOW);
        written("somebody-elses", longAgo);
        ServerLogs.clear(folder, Set.of("living"), NOW.minus(Duration.ofDays(7)));
        assertThat(folder.toFile().list())
                .containsExactlyInAnyOrder(
                        "living.log",
                        "living.log.1",
                        "living.drained",
                        "gone.log.2",
                        "somebody-elses");
    }
}
