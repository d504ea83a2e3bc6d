package io.downburst.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

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
}
