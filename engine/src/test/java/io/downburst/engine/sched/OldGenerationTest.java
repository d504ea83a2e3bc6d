package io.downburst.engine.sched;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.management.NotificationEmitter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OldGenerationTest {

    private static final long MIB = 1 << 20;

    @ParameterizedTest
    @CsvSource({
        "13, 0, false",
        "16, 0, true",
        "28, 13, false",
        "29, 13, true",
        "199, 100, false",
        "200, 100, true",
    })
    void isCollectedOnceItHasDoubledAndGrownBySixteenMebibytes(long used, long kept, boolean due) {
        assertThat(OldGeneration.isDue(used * MIB, kept * MIB, 0, 200_000)).isEqualTo(due);
    }

    @ParameterizedTest
    @CsvSource({
        "100, 50, 0, 29999, false",
        "100, 50, 0, 30000, true",
        "100, 50, 40, 37999, false",
        "100, 50, 40, 38000, true",
        "4096, 50, 0, 30000, true",
    })
    void takesNoMoreThanATwoHundredthOfTheTimeTheNextOneReckonedByWhatTheLastOneKept(
            long used, long kept, long collecting, long uptime, boolean due) {
        assertThat(OldGeneration.isDue(used * MIB, kept * MIB, collecting, uptime)).isEqualTo(due);
    }

    @ParameterizedTest
    @CsvSource({"256, 0, true", "257, 51399, false", "257, 51400, true"})
    void isTakenForLittleTheFirstTimeUnlessThereIsMuch(long used, long uptime, boolean due) {
        assertThat(OldGeneration.isDue(used * MIB, 0, 0, uptime)).isEqualTo(due);
    }

    /** Prints the collections of the old generation after each of three looks at it. */
    static final class Littered {
        public static void main(String... arguments) {
            OldGeneration oldGeneration = new OldGeneration(0);
            long hour = TimeUnit.HOURS.toNanos(1);
            oldGeneration.review(hour);
            System.out.println(collections());
            litter();
            oldGeneration.review(hour + OldGeneration.PERIOD_NANOS - 1);
            System.out.println(collections());
            oldGeneration.review(hour + OldGeneration.PERIOD_NANOS);
            System.out.println(collections());
        }

        /** Leaves in the old generation, without a collection of it, more than is let be. */
        private static void litter() {
            List<byte[]> kept = new ArrayList<>();
            for (int i = 0; i < 4 * OldGeneration.LEAST / 1024; i++) {
                kept.add(new byte[1024]);
            }
        }

        private static long collections() {
            return collectors().mapToLong(GarbageCollectorMXBean::getCollectionCount).sum();
        }

        private static Stream<GarbageCollectorMXBean> collectors() {
            return ManagementFactory.getGarbageCollectorMXBeans().stream()
                    .filter(bean -> bean.getName().contains("MarkSweep"));
        }
    }

    /** Prints the collections of the old generation once something else has asked for one. */
    static final class Watched {
        public static void main(String... arguments) throws InterruptedException {
            CountDownLatch collected = new CountDownLatch(1);
            Littered.collectors()
                    .map(NotificationEmitter.class::cast)
                    .forEach(
                            collector ->
                                    collector.addNotificationListener(
                                            (of, nothing) -> collected.countDown(), null, null));
            Littered.litter();
            new Cores(1, Clock.SYSTEM, true).start(Placement.FIXED);
            collected.await(45, TimeUnit.SECONDS);
            System.out.println(Littered.collections());
            System.exit(0);
        }
    }

    @Test
    void isCollectedInAJvmWithTheLaunchersCollector() throws Exception {
        assertThat(collections("-XX:+UseParallelGC")).containsExactly("0", "0", "1");
    }

    @Test
    void isLeftAloneWhereTheUserWantsSo() throws Exception {
        assertThat(collections("-XX:+UseParallelGC", "-XX:+DisableExplicitGC"))
                .containsExactly("0", "0", "0");
    }

    @Test
    void isLeftToOtherCollectors() throws Exception {
        assertThat(collections("-XX:+UseSerialGC")).containsExactly("0", "0", "0");
    }

    @Test
    void isLookedAtWhereverExecutorsRun() throws Exception {
        assertThat(printed(Watched.class, "-XX:+UseParallelGC")).containsExactly("1");
    }

    private static List<String> collections(String... options) throws Exception {
        return printed(Littered.class, options);
    }

    private static List<String> printed(Class<?> main, String... options) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        command.addAll(List.of("-Xmx512m", "-Xmn8m", "-cp", System.getProperty("java.class.path")));
        command.add(main.getName());
        Process program = new ProcessBuilder(command).redirectErrorStream(true).start();
        List<String> lines = program.inputReader().lines().toList();
        assertThat(program.waitFor()).as("%s", lines).isZero();
        return lines;
    }
}
