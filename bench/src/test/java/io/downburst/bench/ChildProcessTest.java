package io.downburst.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.bench.workload.Catalogue;
import io.downburst.bench.workload.Workload;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildProcessTest {
    @TempDir Path out;

    @Test
    void dataThatCannotBeMadeIsAFailedRunThatSaysSo() throws Exception {
        Run run =
                new ChildProcess(settings(10), Home.find())
                        .run(unreadable(), Engine.DOWNBURST, 1, () -> {});
        assertThat(run.isRight()).isFalse();
        assertThat(run.failure())
                .startsWith("what it reads cannot be made: ")
                .contains("No space left");
    }

    @Test
    void aLongWindowHasALongerLimit() {
        assertThat(limit("cn-acked-p1", 3600))
                .isEqualTo(limit("cn-acked-p1", 10).plus(Duration.ofSeconds(3590)));
        assertThat(limit("cn-acked-p1", 10)).isGreaterThan(Duration.ofMinutes(8));
    }

    @Test
    void aSearchForARateMayTakeManyWindows() {
        assertThat(limit("tvl1-max", 60))
                .isEqualTo(
                        limit("cn-acked-p1", 60)
                                .plusSeconds(9 * 60 + 40 * Settings.warmUpSpan(60)));
    }

    private Duration limit(String workload, int seconds) {
        return ChildProcess.limit(Catalogue.named(workload).get(0), settings(seconds));
    }

    private Settings settings(int seconds) {
        return new Settings(
                List.of(Engine.STORM), 1, Settings.warmUpSpan(seconds), seconds, List.of(), out);
    }

    private static Workload unreadable() {
        return (Workload)
                Proxy.newProxyInstance(
                        Workload.class.getClassLoader(),
                        new Class<?>[] {Workload.class},
                        (proxy, method, arguments) ->
                                switch (method.getName()) {
                                    case "name" -> "unreadable";
                                    case "prepare" ->
                                            throw new IOException("No space left on device");
                                    default -> throw new AssertionError(method + ": not prepared");
                                });
    }
}
