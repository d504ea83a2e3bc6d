package io.downburst.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.List;
import org.apache.storm.generated.BeginDownloadResult;
import org.apache.storm.generated.KeyAlreadyExistsException;
import org.apache.storm.generated.KeyNotFoundException;
import org.apache.storm.generated.SettableBlobMeta;
import org.junit.jupiter.api.Test;

class MemoryBlobsTest {
    private final MemoryBlobs blobs = new MemoryBlobs();

    @Test
    void aBlobIsThereOnceItsUploadIsFinished() throws Exception {
        String session = blobs.create("dictionary", new SettableBlobMeta(List.of()));
        write(session, "storm ");
        write(session, "wind");
        assertThat(blobs.contains("dictionary")).isFalse();
        blobs.finish(session);

        assertThat(blobs.contains("dictionary")).isTrue();
        assertThat(blobs.list("").get_keys()).containsExactly("dictionary");
        assertThat(read("dictionary")).isEqualTo("storm wind");
    }

    @Test
    void anUpdateReplacesTheBlobAndACancelledOneDoesNot() throws Exception {
        String session = blobs.create("k", new SettableBlobMeta(List.of()));
        write(session, "old");
        blobs.finish(session);
        String cancelled = blobs.update("k");
        write(cancelled, "never");
        blobs.cancel(cancelled);
        assertThat(read("k")).isEqualTo("old");

        String update = blobs.update("k");
        write(update, "new");
        blobs.finish(update);
        assertThat(read("k")).isEqualTo("new");
    }

    @Test
    void listingEndsAfterTheFirstPage() {
        assertThat(blobs.list(blobs.list("").get_session()).get_keys()).isEmpty();
    }

    @Test
    void aMissingKeyIsSaidSoAndATakenOneToo() throws Exception {
        assertThatThrownBy(() -> blobs.meta("none")).isInstanceOf(KeyNotFoundException.class);
        assertThatThrownBy(() -> blobs.open("none")).isInstanceOf(KeyNotFoundException.class);
        assertThatThrownBy(() -> blobs.update("none")).isInstanceOf(KeyNotFoundException.class);
        assertThatThrownBy(() -> blobs.delete("none")).isInstanceOf(KeyNotFoundException.class);
        blobs.finish(blobs.create("k", new SettableBlobMeta(List.of())));
        assertThatThrownBy(() -> blobs.create("k", new SettableBlobMeta(List.of())))
                .isInstanceOf(KeyAlreadyExistsException.class);
        blobs.delete("k");
        assertThat(blobs.contains("k")).isFalse();
    }

    private void write(String session, String text) {
        blobs.write(session, ByteBuffer.wrap(text.getBytes(UTF_8)));
    }

    private String read(String key) throws KeyNotFoundException {
        BeginDownloadResult download = blobs.open(key);
        StringBuilder text = new StringBuilder();
        ByteBuffer chunk = blobs.read(download.get_session());
        while (chunk.hasRemaining()) {
            text.append(UTF_8.decode(chunk));
            chunk = blobs.read(download.get_session());
        }
        assertThat(download.get_data_size()).isEqualTo(text.length());
        return text.toString();
    }
}
