package io.downburst.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateFileTest {

    private static final int PAGE = 4096;

    @TempDir private Path folder;
    private Path path;
    private StateFile file;

    @BeforeEach
    void open() {
        path = folder.resolve("made/on/demand/topology.db");
        file = StateFile.open(path);
    }

    @AfterEach
    void close() {
        file.close();
    }

    @Test
    void whatWasWrittenLastIsRead() {
        write("/a", "first");
        write("/a", "second");
        assertThat(read("/a")).isEqualTo("second");
        assertThat(read("/b")).isNull();
    }

    @Test
    void whatIsDeletedIsGoneAndDeletingNothingIsFine() {
        write("/a", "here");
        file.delete("/a");
        file.delete("/a");
        assertThat(read("/a")).isNull();
    }

    @Test
    void severalChangesAreMadeAtOnce() {
        write("/a", "gone");
        Map<String, byte[]> changes = new HashMap<>();
        changes.put("/a", null);
        changes.put("/b", "here".getBytes(UTF_8));
        file.write(changes);
        assertThat(read("/a")).isNull();
        assertThat(read("/b")).isEqualTo("here");
    }

    @Test
    void anInterruptStopsNoForce() {
        write("/a", "here");
        Thread.currentThread().interrupt();
        file.force();
        assertThat(Thread.interrupted()).isTrue();
        write("/a", "later");
        file.force();
        assertThat(read("/a")).isEqualTo("later");
    }

    @Test
    void childrenAreTheNamesRightBelow() {
        for (String each : List.of("/a", "/a/1", "/a/2", "/a/2/deep", "/a/3/deep", "/ab", "/a-b")) {
            write(each, "x");
        }
        assertThat(file.children("/a")).containsExactlyInAnyOrder("1", "2", "3");
        assertThat(file.children("")).containsExactlyInAnyOrder("a", "ab", "a-b");
        assertThat(file.children("/a/1")).isEmpty();
    }

    @Test
    void entriesBelowAPathAreNamedByTheRestOfTheirs() {
        for (String each : List.of("/a", "/a/1", "/a/2/deep", "/ab", "/a-b")) {
            write(each, each);
        }
        Map<String, byte[]> entries = file.entries("/a");
        assertThat(entries).containsOnlyKeys("1", "2/deep");
        assertThat(entries.get("2/deep")).isEqualTo("/a/2/deep".getBytes(UTF_8));
        assertThat(file.entries("/a/1")).isEmpty();
    }

    @Test
    void whatWasWrittenIsThereAfterReopening() {
        write("/a", "here");
        write("/b", "gone");
        file.delete("/b");
        file.close();
        file = StateFile.open(path);
        assertThat(read("/a")).isEqualTo("here");
        assertThat(read("/b")).isNull();
        write("/c", "later");
        file.force();
    }

    @Test
    void anOrderlyCloseLeavesOneFile() {
        write("/a", "here");
        file.close();
        file.close();
        assertThat(path.getParent()).isDirectoryContaining(path::equals);
        assertThat(path.getParent().toFile().list()).hasSize(1);
    }

    @Test
    void aFileThatIsOpenElsewhereIsRefusedInOneLine() {
        assertThatThrownBy(() -> StateFile.open(path))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "the state file %s is in use: a topology of that name runs already"
                                .formatted(path));
    }

    @Test
    void aFileOfAnotherKindIsRefusedInOneLine() throws Exception {
        Path other = Files.writeString(folder.resolve("other.db"), "not a database ".repeat(100));
        assertThatThrownBy(() -> StateFile.open(other))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("the state file " + other + " is damaged")
                .message()
                .doesNotContain("\n");
    }

    @Test
    void aFileOfALaterFormatIsRefusedAndLeftAsItIs() throws Exception {
        file.close();
        try (Connection later = DriverManager.getConnection("jdbc:sqlite:" + path)) {
            later.createStatement().execute("pragma user_version = 2");
        }
        byte[] before = Files.readAllBytes(path);
        assertThatThrownBy(() -> StateFile.open(path))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("format 2, which a later Downburst wrote");
        assertThat(Files.readAllBytes(path)).isEqualTo(before);
        Files.delete(path);
        file = StateFile.open(path);
    }

    @Test
    void aCheckFindsWhatIsCutOffAndWhatIsNoPage() throws Exception {
        for (int i = 0; i < 100; i++) {
            write("/entry/" + i, "x".repeat(1000));
        }
        file.check();
        file.close();
        byte[] whole = Files.readAllBytes(path);
        byte[] damaged = whole.clone();
        int page = damaged.length / 2 / PAGE * PAGE;
        Arrays.fill(damaged, page, page + PAGE, (byte) 7);
        for (byte[] bad : List.of(Arrays.copyOf(whole, whole.length / 2), damaged)) {
            Files.write(path, bad);
            assertThatThrownBy(() -> openAndCheck(path))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("the state file " + path + " is damaged");
        }
        Files.write(path, whole);
        file = StateFile.open(path);
        assertThat(read("/entry/7")).hasSize(1000);
    }

    @Test
    void threadsWriteAndForceAtOnce() throws Exception {
        int threads = 8;
        int writes = 200;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Callable<Void>> jobs = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                String own = "/" + i;
                jobs.add(
                        () -> {
                            for (int n = 0; n < writes; n++) {
                                write(own + "/" + n, own + n);
                                file.force();
                            }
                            return null;
                        });
            }
            for (Future<Void> done : pool.invokeAll(jobs)) {
                done.get();
            }
        } finally {
            pool.shutdown();
        }
        for (int i = 0; i < threads; i++) {
            assertThat(file.children("/" + i)).hasSize(writes);
            assertThat(read("/" + i + "/7")).isEqualTo("/" + i + "7");
        }
    }

    private static void openAndCheck(Path path) {
        try (StateFile opened = StateFile.open(path)) {
            opened.check();
        }
    }

    private void write(String path, String text) {
        file.write(path, text.getBytes(UTF_8));
    }

    private String read(String path) {
        byte[] data = file.read(path);
        return data == null ? null : new String(data, UTF_8);
    }
}
