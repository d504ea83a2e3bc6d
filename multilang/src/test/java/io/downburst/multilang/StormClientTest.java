package io.downburst.multilang;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StormClientTest {

    private static final String KEEPS = "pending_taskids = []";

    @TempDir private Path folder;

    @Test
    void knowsAScriptThatImportsStormsClientBesideIt() throws IOException {
        write("storm.py", KEEPS);
        write("split.py", "import sys\nimport storm\n");
        write("from.py", "from storm import BasicBolt");

        assertThat(isUsedBy("python3", "split.py")).isTrue();
        assertThat(isUsedBy("/usr/bin/python", "-u", "from.py", "argument")).isTrue();
    }

    @Test
    void knowsTheClientForRuby() throws IOException {
        write("storm.rb", KEEPS);
        write("split.rb", "require \"./storm\"");

        assertThat(isUsedBy("ruby", "split.rb")).isTrue();
    }

    @Test
    void doesNotKnowAScriptThatUsesAnother() throws IOException {
        write("storm.py", KEEPS);
        write("split.py", "import json\n# not like those that import storm\n");
        write("pystorm.py", "import stormy");

        assertThat(isUsedBy("python3", "split.py")).isFalse();
        assertThat(isUsedBy("python3", "pystorm.py")).isFalse();
        assertThat(isUsedBy("python3", "missing.py")).isFalse();
        assertThat(isUsedBy("python3")).isFalse();
    }

    @Test
    void doesNotKnowAClientThatKeepsNothing() throws IOException {
        write("storm.py", "def emit(): pass");
        write("split.py", "import storm");

        assertThat(isUsedBy("python3", "split.py")).isFalse();
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private boolean isUsedBy(String... command) {
        return StormClient.isUsedBy(command, folder);
    }
}
