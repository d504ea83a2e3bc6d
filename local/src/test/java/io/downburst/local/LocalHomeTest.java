package io.downburst.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalHomeTest {

    @Test
    void whatItSetsAndCreatesIsGoneWhenItCloses() throws Exception {
        assertThat(System.getProperty("storm.jar")).isNull();
        assertThat(System.getProperty("storm.home")).isNull();
        Path directory;
        try (LocalHome home = new LocalHome()) {
            directory = home.directory();
            assertThat(System.getProperty("storm.home")).isEqualTo(directory.toString());
            assertThat(Path.of(System.getProperty("storm.jar"))).isReadable();
            Files.createDirectories(directory.resolve("a/b"));
        }
        assertThat(directory).doesNotExist();
        assertThat(System.getProperty("storm.jar")).isNull();
        assertThat(System.getProperty("storm.home")).isNull();
    }

    @Test
    void theOuterOfTwoIsBackWhenTheInnerCloses() {
        try (LocalHome outer = new LocalHome()) {
            String jar = System.getProperty("storm.jar");
            new LocalHome().close();
            assertThat(System.getProperty("storm.home")).isEqualTo(outer.directory().toString());
            assertThat(System.getProperty("storm.jar")).isEqualTo(jar);
        }
    }

    @Test
    void theInnerOfTwoLastsWhenTheOuterClosesFirst() {
        LocalHome outer = new LocalHome();
        try (LocalHome inner = new LocalHome()) {
            outer.close();
            assertThat(System.getProperty("storm.home")).isEqualTo(inner.directory().toString());
            assertThat(Path.of(System.getProperty("storm.jar"))).isReadable();
        }
        assertThat(System.getProperty("storm.home")).isNull();
        assertThat(System.getProperty("storm.jar")).isNull();
    }

    @Test
    void aJarThatWasSubmittedStaysSo() {
        System.setProperty("storm.jar", "submitted.jar");
        try {
            new LocalHome().close();
            try (LocalHome home = new LocalHome()) {
                assertThat(home.directory()).exists();
                assertThat(System.getProperty("storm.jar")).isEqualTo("submitted.jar");
            }
            assertThat(System.getProperty("storm.jar")).isEqualTo("submitted.jar");
        } finally {
            System.clearProperty("storm.jar");
        }
    }

    /** A program that does not close its cluster. */
    static final class Careless {
        public static void main(String... arguments) {
            System.out.println(new LocalHome().directory());
        }
    }

    @Test
    void isGoneAfterAProgramThatDoesNotCloseIt(@TempDir Path folder) throws Exception {
        Process program =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Djava.io.tmpdir=" + folder,
                                "-cp",
                                System.getProperty("java.class.path"),
                                Careless.class.getName())
                        .redirectErrorStream(true)
                        .start();
        assertThat(program.inputReader().lines()).anyMatch(line -> line.startsWith("" + folder));
        assertThat(program.waitFor()).isZero();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void isGoneAfterAJvmsEndEvenIfNobodyClosedIt() {
        Path directory = new LocalHome().directory();
        assertThat(directory).exists();

        LocalHome.closeAll();

        assertThat(directory).doesNotExist();
        assertThat(System.getProperty("storm.home")).isNull();
    }

    @Test
    void isGoneIfTheClustersConfIsInvalid() {
        System.setProperty("storm.options", "topology.workers=many");
        try {
            assertThatThrownBy(() -> new ClusterSetting(false, null, Map.of()))
                    .isInstanceOf(IllegalArgumentException.class);
        } finally {
            System.clearProperty("storm.options");
        }
        assertThat(System.getProperty("storm.home")).isNull();
    }
}
