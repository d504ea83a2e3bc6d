package io.downburst.multilang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Python package has tests of its own, in Python. */
class PythonPackageTest {

    private static final Path PACKAGE = Path.of("..", "python");
    private static final long LIMIT_SECONDS = 120;

    @TempDir Path folder;

    @Test
    void itsOwnTestsPass() throws Exception {
        assumeTrue(isThere(), "there is no python3");
        Path output = folder.resolve("output");
        ProcessBuilder tests =
                new ProcessBuilder("python3", "-B", "-m", "unittest", "discover", "-s", "tests")
                        .directory(PACKAGE.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile());
        tests.environment().put("PYTHONPATH", "src" + File.pathSeparator + "tests");
        Process process = tests.start();
        boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
        process.destroyForcibly();

        String printed = Files.readString(output);
        assertThat(ended && process.exitValue() == 0).as(printed).isTrue();
        assertThat(printed).containsPattern("Ran [1-9]\\d* tests");
    }

    private static boolean isThere() throws InterruptedException {
        try {
            return new ProcessBuilder("python3", "--version").start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
