package io.downburst.server;

import static io.downburst.server.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.downburst.server.user.Counting;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.apache.storm.generated.SettableBlobMeta;
import org.apache.storm.thrift.TException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose files cannot grow: the kernel refuses it, as it does on a full disk. */
class FullDiskIT {

    private static final int MOST_KILOBYTES = 4_096;
    private static final int CHUNK = 1 << 20;

    @TempDir Path orders;
    @TempDir Path parent;
    private Client client;
    private ServerJvm server;

    @BeforeEach
    void start() throws Exception {
        client = new Client(parent.resolve("server"));
        String limited = "ulimit -f " + MOST_KILOBYTES + " && exec \"$@\"";
        List<String> wrapper = List.of("bash", "-c", limited, "server");
        server = new ServerJvm(client.folder(), parent.resolve("log"), wrapper);
        await(server::isListening);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void whatDoesNotFitIsToldAndLeavesNothing() throws Exception {
        assertThatThrownBy(this::uploadTooMuch)
                .hasMessageMatching("the server cannot keep what was sent: [^\n]*");
        assertThat(client.folder().resolve("uploads")).isEmptyDirectory();

        assertThatThrownBy(this::createTooMuch).hasMessageMatching("the blob store failed: [^\n]*");
        assertThat(client.call(nimbus -> nimbus.listBlobs("")).get_keys()).isEmpty();
        assertThat(client.folder().resolve("blobs").resolve("content")).isEmptyDirectory();

        client.submit("one", Counting.conf(), Counting.topology(orders));
        await(() -> client.acked("one") > 0);
    }

    private void uploadTooMuch() throws TException {
        client.call(
                nimbus -> {
                    String upload = nimbus.beginFileUpload();
                    for (int i = 0; i <= MOST_KILOBYTES / 1_024; i++) {
                        nimbus.uploadChunk(upload, ByteBuffer.allocate(CHUNK));
                    }
                    return null;
                });
    }

    private void createTooMuch() throws TException {
        client.call(
                nimbus -> {
                    String session = nimbus.beginCreateBlob("key", new SettableBlobMeta(List.of()));
                    for (int i = 0; i <= MOST_KILOBYTES / 1_024; i++) {
                        nimbus.uploadBlobChunk(session, ByteBuffer.allocate(CHUNK));
                    }
                    return null;
                });
    }
}
