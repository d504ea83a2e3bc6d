package io.downburst.engine.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerDirectoriesTest {

    @TempDir Path temp;

    private final ClassLoader before = Thread.currentThread().getContextClassLoader();

    @AfterEach
    void restoreClassLoader() {
        Thread.currentThread().setContextClassLoader(before);
    }

    @Test
    void theCodeDirectoryHoldsTheClassPathsResources() throws IOException {
        Path folder = Files.createDirectories(temp.resolve("classes/resources/lib"));
        Files.writeString(folder.resolve("deep.py"), "from a folder");
        Files.writeString(folder.resolveSibling("both.py"), "from a folder");
        classPath(
                temp.resolve("classes"),
                jar("resources/", "", "resources/both.py", "jar", "resources/only.py", "jar"));

        try (WorkerDirectories directories = directories()) {
            Path code = Path.of(directories.codeDir());

            assertThat(code.resolve("lib/deep.py")).hasContent("from a folder");
            assertThat(code.resolve("both.py")).hasContent("from a folder");
            assertThat(code.resolve("only.py")).hasContent("jar");
            assertThat(directories.codeDir()).isEqualTo(code.toString());
        }
    }

    @Test
    void withoutResourcesTheCodeDirectoryIsEmpty() throws IOException {
        classPath();

        try (WorkerDirectories directories = directories()) {
            assertThat(Path.of(directories.codeDir())).isEmptyDirectory();
        }
    }

    @Test
    void aJarCannotWriteOutsideTheDirectory() throws IOException {
        classPath(jar("resources/", "", "resources/../../escaped", "jar"));

        try (WorkerDirectories directories = directories()) {
            assertThatThrownBy(directories::codeDir)
                    .hasRootCauseMessage(
                            "A jar has a resource outside its own folder: ../../escaped");
        }
    }

    @Test
    void nothingIsLeftBehind() throws IOException {
        classPath(jar("resources/", "", "resources/a.py", "jar"));
        WorkerDirectories directories = directories();
        directories.codeDir();
        Files.writeString(Path.of(directories.pidDir(), "4711"), "");

        directories.close();

        assertThat(temp.resolve("worker")).doesNotExist();
    }

    @Test
    void nothingIsMadeThatNobodyAskedFor() {
        directories().close();

        assertThat(temp).isEmptyDirectory();
    }

    private WorkerDirectories directories() {
        return new WorkerDirectories(temp.resolve("worker"));
    }

    private void classPath(Path... entries) throws IOException {
        URL[] urls = new URL[entries.length];
        for (int i = 0; i < entries.length; i++) {
            urls[i] = entries[i].toUri().toURL();
        }
        Thread.currentThread().setContextClassLoader(new URLClassLoader(urls, null));
    }

    private Path jar(String... namesAndContents) throws IOException {
        Path path = temp.resolve("topology.jar");
        try (OutputStream out = Files.newOutputStream(path);
                JarOutputStream jar = new JarOutputStream(out)) {
            for (int i = 0; i < namesAndContents.length; i += 2) {
                jar.putNextEntry(new JarEntry(namesAndContents[i]));
                jar.write(namesAndContents[i + 1].getBytes(StandardCharsets.UTF_8));
            }
        }
        return path;
    }
}
