package io.downburst.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.BeginDownloadResult;
import org.apache.storm.generated.KeyAlreadyExistsException;
import org.apache.storm.generated.KeyNotFoundException;
import org.apache.storm.generated.SettableBlobMeta;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.Time;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlobNimbusTest {
    private final LocalNimbus nimbus =
            new LocalNimbus(
                    Map.of(
                            "storm.blobstore.inputstream.buffer.size.bytes",
                            4,
                            "nimbus.blobstore.expiration.secs",
                            60),
                    Slots.STOCK);

    @Test
    void aBlobIsThereOnceItsUploadIsFinished() throws Exception {
        String session = create("dictionary");
        write(session, "storm ");
        write(session, "wind");
        assertThat(nimbus.isRemoteBlobExists("dictionary")).isFalse();
        nimbus.finishBlobUpload(session);

        assertThat(nimbus.isRemoteBlobExists("dictionary")).isTrue();
        assertThat(nimbus.listBlobs("").get_keys()).containsExactly("dictionary");
        assertThat(read("dictionary")).isEqualTo("storm wind");
    }

    @Test
    void anUpdateReplacesTheBlobAndACancelledOneDoesNot() throws Exception {
        String session = create("k");
        write(session, "old");
        nimbus.finishBlobUpload(session);
        String cancelled = nimbus.beginUpdateBlob("k");
        write(cancelled, "never");
        nimbus.cancelBlobUpload(cancelled);
        assertThat(read("k")).isEqualTo("old");

        long before = nimbus.getBlobMeta("k").get_version();
        String update = nimbus.beginUpdateBlob("k");
        write(update, "new");
        nimbus.finishBlobUpload(update);
        assertThat(read("k")).isEqualTo("new");
        long after = nimbus.getBlobMeta("k").get_version();
        assertThat(after).isNotEqualTo(before);

        String same = nimbus.beginUpdateBlob("k");
        write(same, "n");
        write(same, "ew");
        nimbus.finishBlobUpload(same);
        assertThat(nimbus.getBlobMeta("k").get_version()).isEqualTo(after);
    }

    @Test
    void aDownloadEndsAsItBegan() throws Exception {
        String session = create("k");
        write(session, "old content");
        nimbus.finishBlobUpload(session);
        BeginDownloadResult download = nimbus.beginBlobDownload("k");
        String update = nimbus.beginUpdateBlob("k");
        write(update, "new");
        nimbus.finishBlobUpload(update);
        assertThat(read(download)).isEqualTo("old content");
    }

    @Test
    void listingEndsAfterTheFirstPage() throws Exception {
        nimbus.finishBlobUpload(create("k"));
        assertThat(nimbus.listBlobs(nimbus.listBlobs("").get_session()).get_keys()).isEmpty();
    }

    @Test
    void aMissingKeyIsSaidSoAndATakenOneToo() throws Exception {
        assertThatThrownBy(() -> nimbus.getBlobMeta("none"))
                .isInstanceOf(KeyNotFoundException.class);
        assertThatThrownBy(() -> nimbus.beginBlobDownload("none"))
                .isInstanceOf(KeyNotFoundException.class);
        assertThatThrownBy(() -> nimbus.beginUpdateBlob("none"))
                .isInstanceOf(KeyNotFoundException.class);
        assertThatThrownBy(() -> nimbus.deleteBlob("none"))
                .isInstanceOf(KeyNotFoundException.class);
        nimbus.finishBlobUpload(create("k"));
        assertThatThrownBy(() -> create("k")).isInstanceOf(KeyAlreadyExistsException.class);
        nimbus.deleteBlob("k");
        assertThat(nimbus.isRemoteBlobExists("k")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "../x", "a/b", "/etc/passwd", "a\0b"})
    void aKeyThatStormForbidsIsRefused(String key) {
        assertThatThrownBy(() -> create(key))
                .isInstanceOf(TException.class)
                .hasMessage(key + " does not appear to be a valid blob key");
    }

    @Test
    @SuppressWarnings("try") // Simulated time ends with the block.
    void whatItsClientHasLeftIsClearedAway() throws Exception {
        try (Time.SimulatedTime time = new Time.SimulatedTime()) {
            String left = create("left");
            String used = create("used");
            Time.advanceTimeSecs(40);
            write(used, "x");
            Time.advanceTimeSecs(40);
            create("next");

            assertThatThrownBy(() -> write(left, "x"))
                    .isInstanceOf(TException.class)
                    .hasMessageContaining("does not exist (or timed out)");
            nimbus.finishBlobUpload(used);
            assertThat(nimbus.listBlobs("").get_keys()).containsExactly("used");
        }
    }

    private String create(String key) throws TException {
        return nimbus.beginCreateBlob(key, new SettableBlobMeta(List.of()));
    }

    private void write(String session, String text) throws TException {
        nimbus.uploadBlobChunk(session, ByteBuffer.wrap(text.getBytes(UTF_8)));
    }

    private String read(String key) throws TException {
        return read(nimbus.beginBlobDownload(key));
    }

    private String read(BeginDownloadResult download) throws TException {
        StringBuilder text = new StringBuilder();
        ByteBuffer chunk = nimbus.downloadBlobChunk(download.get_session());
        while (chunk.hasRemaining()) {
            text.append(UTF_8.decode(chunk));
            chunk = nimbus.downloadBlobChunk(download.get_session());
        }
        assertThat(download.get_data_size()).isEqualTo(text.length());
        return text.toString();
    }
}
