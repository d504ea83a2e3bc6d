package io.downburst.bench.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ChildIT {

    @Test
    void anErrorEndsTheJvmThoughAnEnginesThreadsLive() throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(Broken.class.getName());
        command.addAll(new RunPlan("start", 1, 1, 0).arguments());
        Process child =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try {
            assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(child.exitValue()).isOne();
        } finally {
            child.destroyForcibly();
        }
    }

    static final class Broken {
        private Broken() {}

        public static void main(String[] args) {
            new Thread(Broken::waitForEver).start();
            Child.main(
                    args,
                    plan -> {
                        throw new NoClassDefFoundError("a jar that is gone");
                    });
        }

        private static void waitForEver() {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
