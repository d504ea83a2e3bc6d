package io.downburst.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What the command refuses, with everything built. */
class MainIT {

    private final StringWriter err = new StringWriter();

    @Test
    void whatNoRatioIsCommittedOfIsNotLeftOutOfACheck() {
        assertThat(execute("--check", "--quick", "cn-acked-p1", "const")).isEqualTo(2);
        assertThat(err.toString()).contains("no ratio is committed of const");
    }

    @Test
    void anOpponentThatNoRatioIsCommittedOfIsNotLeftOutOfACheck() {
        assertThat(execute("--check", "--quick", "--against", "storm,loop")).isEqualTo(2);
        assertThat(err.toString()).contains("no ratio to loop is committed");
    }

    @Test
    void flagsThatNoJvmTakesAreRefusedBeforeAnyRun() {
        assertThat(execute("--quick", "--jvm", "-XX:+NoSuchFlag", "cn-acked-p1")).isEqualTo(2);
        assertThat(err.toString()).contains("no JVM starts with --jvm -XX:+NoSuchFlag: ");
    }

    @Test
    void anUnknownWorkloadIsNamed() {
        assertThat(execute("cn-acked-p1", "wc-aked-p1")).isEqualTo(2);
        assertThat(err.toString()).contains("no workload has the name or beginning wc-aked-p1");
    }

    @Test
    void aFolderThatCannotBeIsNamedBeforeAnyRun(@TempDir Path folder) throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        String out = file.resolve("results").toString();
        assertThat(execute("--quick", "--out", out, "cn-acked-p1")).isEqualTo(2);
        assertThat(err.toString())
                .contains("cannot write to " + out + "; name another folder with --out");
    }

    private int execute(String... arguments) {
        return new CommandLine(new Main()).setErr(new PrintWriter(err)).execute(arguments);
    }
}
