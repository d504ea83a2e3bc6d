package io.downburst.bench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessTreeTest {
    private static final String FAMILY = "sleep 1000 & echo $!; wait";

    @Test
    void grandchildrenEndToo() throws Exception {
        Process family = new ProcessBuilder("sh", "-c", FAMILY).start();
        ProcessHandle sleeper = sleeper(family);
        assertThat(sleeper.isAlive()).isTrue();

        ProcessTree.end(family.toHandle());

        assertThat(family.isAlive()).isFalse();
        assertThat(hasEnded(sleeper)).isTrue();
    }

    @Test
    void whoeverIsOnALeashEndsWithItsChildrenWhenItsInputCloses() throws Exception {
        List<String> command =
                List.of(
                        new File(System.getProperty("java.home"), "bin/java").getPath(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Leash.class.getName(),
                        Parent.class.getName(),
                        FAMILY);
        Process leashed = new ProcessBuilder(command).start();
        ProcessHandle sleeper = sleeper(leashed);
        assertThat(leashed.isAlive() && sleeper.isAlive()).isTrue();

        leashed.getOutputStream().close();

        leashed.waitFor();
        assertThat(hasEnded(sleeper)).isTrue();
    }

    /** Its process id is the first thing that the family prints. */
    private static ProcessHandle sleeper(Process family) throws Exception {
        BufferedReader out = family.inputReader();
        return ProcessHandle.of(Long.parseLong(out.readLine())).orElseThrow();
    }

    /** Nobody may have collected it; then it shows no command any more. */
    private static boolean hasEnded(ProcessHandle process) {
        return !process.isAlive() || process.info().arguments().isEmpty();
    }

    /** Starts a shell, and waits for it. */
    static final class Parent {
        private Parent() {}

        public static void main(String[] args) throws Exception {
            new ProcessBuilder("sh", "-c", args[0]).inheritIO().start().waitFor();
        }
    }
}
