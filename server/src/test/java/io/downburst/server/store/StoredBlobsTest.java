package io.downburst.server.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.downburst.local.BlobSource;
import io.downburst.local.Blobs;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.storm.generated.KeyNotFoundException;
import org.apache.storm.generated.ReadableBlobMeta;
import org.apache.storm.generated.SettableBlobMeta;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoredBlobsTest {

    @TempDir Path folder;

    private StoredBlobs blobs;

    @BeforeEach
    void open() throws IOException {
        blobs = StoredBlobs.open(folder);
    }

    private void keep(String key, String content, long version) throws IOException {
        try (Blobs.Draft draft = draft(content)) {
            draft.keep(key, meta(version));
        }
    }

    private Blobs.Draft draft(String content) throws IOException {
        Blobs.Draft draft = blobs.draft();
        draft.write(ByteBuffer.wrap(content.getBytes(UTF_8)));
        return draft;
    }

    private static ReadableBlobMeta meta(long version) {
        return new ReadableBlobMeta(new SettableBlobMeta(List.of()), version);
    }

    private static String read(BlobSource source, String key) throws Exception {
        try (BlobSource.Content content = source.open(key)) {
            return new String(content.stream().readAllBytes(), UTF_8);
        }
    }

    private long files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).count();
        }
    }

    @Test
    void theNextProcessHasWhatWasKeptAndNothingElse() throws Exception {
        keep("k", "old", 1);
        keep("other", "x", 2);
        draft("half"); // Its process ends here.

        blobs = StoredBlobs.open(folder);
        assertThat(blobs.keys()).containsExactlyInAnyOrder("k", "other");
        assertThat(read(blobs, "k")).isEqualTo("old");
        assertThat(blobs.meta("k").get_version()).isEqualTo(1);
        assertThat(files()).isEqualTo(4);
    }

    @Test
    void anUpdateThatStoppedBeforeItsLastStepHasNotHappened() throws Exception {
        keep("k", "old", 1);
        Files.writeString(folder.resolve("content/k.2"), "new");

        blobs = StoredBlobs.open(folder);
        assertThat(read(blobs, "k")).isEqualTo("old");
        assertThat(files()).isEqualTo(2);
    }

    @Test
    void anUpdateTakesTheOldContentsPlace() throws Exception {
        keep("k", "old", 1);
        BlobSource.Content before = blobs.open("k");
        keep("k", "new", 2);
        assertThat(read(blobs, "k")).isEqualTo("new");
        assertThat(new String(before.stream().readAllBytes(), UTF_8)).isEqualTo("old");
        before.close();
        keep("k", "new", 2);
        assertThat(read(blobs, "k")).isEqualTo("new");
        assertThat(files()).isEqualTo(2);
    }

    @Test
    void anotherProcessReads() throws Exception {
        StoredBlobs reader = new StoredBlobs(folder);
        keep("k", "old", 1);
        assertThat(read(reader, "k")).isEqualTo("old");
        keep("k", "new", 2);
        assertThat(read(reader, "k")).isEqualTo("new");
        blobs.delete("k");
        assertThatThrownBy(() -> reader.open("k")).isInstanceOf(KeyNotFoundException.class);
    }

    @Test
    void whatIsDeletedOrThrownAwayLeavesNothing() throws Exception {
        keep("k", "old", 1);
        blobs.delete("k");
        draft("half").close();
        assertThat(blobs.keys()).isEmpty();
        assertThat(files()).isZero();
    }

    @Test
    void aNewMetaLeavesTheContent() throws Exception {
        keep("k", "old", 1);
        SettableBlobMeta changed = new SettableBlobMeta(List.of());
        changed.set_replication_factor(3);
        blobs.setMeta("k", changed);
        assertThat(StoredBlobs.open(folder).meta("k").get_settable()).isEqualTo(changed);
        assertThat(read(blobs, "k")).isEqualTo("old");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../content/k.1", "../secret", "..", ".", "", "a\0b"})
    void noKeyLeadsAnywhereElse(String key) throws Exception {
        keep("k", "old", 1);
        Files.writeString(folder.resolve("secret"), "mine");
        assertThat(blobs.contains(key)).isFalse();
        assertThatThrownBy(() -> blobs.open(key)).isInstanceOf(KeyNotFoundException.class);
        assertThatThrownBy(() -> blobs.delete(key)).isInstanceOf(KeyNotFoundException.class);
        assertThatThrownBy(() -> blobs.setMeta(key, new SettableBlobMeta(List.of())))
                .isInstanceOf(KeyNotFoundException.class);
    }
}
