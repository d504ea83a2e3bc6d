package io.downburst.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramTest {

    private static final Path NO_JAR = Path.of("none.jar");
    private static final List<String> RECEIVED = new ArrayList<>();

    @TempDir Path folder;

    @Test
    void runsMainWithItsArguments() throws Throwable {
        Program.find(NO_JAR, Sound.class.getName()).run(List.of("a", "b"));

        assertThat(RECEIVED).containsExactly("a", "b");
    }

    @Test
    void throwsWhatMainThrows() throws UsageException {
        Program program = Program.find(NO_JAR, Throwing.class.getName());

        assertThatThrownBy(() -> program.run(List.of()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("boom");
    }

    @Test
    void namesTheNearestClassesOfTheJar() throws IOException {
        Path jar = jarOf("com/example/WordCountTopology.class", "com/example/Split$1.class");

        assertThatThrownBy(() -> Program.find(jar, "com.exmple.WordCountTopolgy"))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "no class com.exmple.WordCountTopolgy in %s;".formatted(jar)
                                + " did you mean com.example.WordCountTopology?");
    }

    @Test
    void saysThatAFileIsNoJar() throws IOException {
        Path text = Files.writeString(folder.resolve("text.jar"), "not a zip");

        assertThatThrownBy(() -> Program.find(text, "com.example.Any"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("not a jar: " + text);
    }

    @Test
    void wantsAMain() {
        assertThatThrownBy(() -> Program.find(NO_JAR, Mute.class.getName()))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "class "
                                + Mute.class.getName()
                                + " has no public static void main(String[])");
        assertThatThrownBy(() -> Program.find(NO_JAR, Unstatic.class.getName()))
                .isInstanceOf(UsageException.class);
    }

    private Path jarOf(String... entries) throws IOException {
        Path jar = folder.resolve("my.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (String entry : entries) {
                out.putNextEntry(new JarEntry(entry));
            }
        }
        return jar;
    }

    static final class Sound {
        public static void main(String[] args) {
            RECEIVED.addAll(List.of(args));
        }
    }

    static final class Throwing {
        public static void main(String[] args) {
            throw new IllegalStateException("boom");
        }
    }

    static final class Unstatic {
        public void main(String[] args) {}
    }

    static final class Mute {}
}
