package io.downburst.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.downburst.server.user.Counting;
import io.downburst.server.user.Reading;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.zip.CRC32;
import org.apache.storm.Config;
import org.apache.storm.generated.BeginDownloadResult;
import org.apache.storm.generated.IllegalStateException;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.KeyNotFoundException;
import org.apache.storm.generated.SettableBlobMeta;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.thrift.TException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The blobs of a server that is a process of its own. */
class BlobIT {

    // Together more than the server's heap.
    private static final int CHUNK = 256 << 10;
    private static final int CHUNKS = 200;

    @TempDir Path parent;

    private Client client;
    private ServerJvm server;

    @BeforeEach
    void start() throws Exception {
        client = new Client(parent.resolve("server"));
        server = new ServerJvm(client.folder(), parent.resolve("log"));
        Patience.await(server::isListening);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private String begin(String key) throws TException {
        return client.call(nimbus -> nimbus.beginCreateBlob(key, new SettableBlobMeta(List.of())));
    }

    private void upload(String session, String content) throws TException {
        client.call(
                nimbus -> {
                    nimbus.uploadBlobChunk(session, ByteBuffer.wrap(content.getBytes(UTF_8)));
                    return null;
                });
    }

    private void finish(String session) throws TException {
        client.call(
                nimbus -> {
                    nimbus.finishBlobUpload(session);
                    return null;
                });
    }

    private void create(String key, String content) throws TException {
        String session = begin(key);
        upload(session, content);
        finish(session);
    }

    private void update(String key, String content) throws TException {
        String session = client.call(nimbus -> nimbus.beginUpdateBlob(key));
        upload(session, content);
        finish(session);
    }

    private void delete(String key) throws TException {
        client.call(
                nimbus -> {
                    nimbus.deleteBlob(key);
                    return null;
                });
    }

    private String read(String key) throws TException {
        return client.call(
                nimbus -> {
                    String session = nimbus.beginBlobDownload(key).get_session();
                    return UTF_8.decode(nimbus.downloadBlobChunk(session)).toString();
                });
    }

    private List<String> keys() throws TException {
        return client.call(nimbus -> nimbus.listBlobs("").get_keys());
    }

    @Test
    void aKilledServerHasLostNoBlobAndKeepsNoHalf() throws Exception {
        create("kept", "kept");
        create("updated", "old");
        create("deleted", "x");
        delete("deleted");
        upload(begin("half"), "half");
        upload(client.call(nimbus -> nimbus.beginUpdateBlob("updated")), "half");

        server.kill();
        start();
        assertThat(keys()).containsExactlyInAnyOrder("kept", "updated");
        assertThat(read("kept")).isEqualTo("kept");
        assertThat(read("updated")).isEqualTo("old");
        update("updated", "new");
        assertThat(read("updated")).isEqualTo("new");
        create("half", "whole");
        assertThat(read("half")).isEqualTo("whole");
    }

    @Test
    void aBlobLargerThanTheServersHeapGoesInAndOut() throws Exception {
        byte[] chunk = new byte[CHUNK];
        Random random = new Random(1);
        CRC32 sent = new CRC32();
        String upload = begin("large");
        client.call(
                nimbus -> {
                    for (int i = 0; i < CHUNKS; i++) {
                        random.nextBytes(chunk);
                        sent.update(chunk);
                        nimbus.uploadBlobChunk(upload, ByteBuffer.wrap(chunk));
                    }
                    nimbus.finishBlobUpload(upload);
                    return null;
                });

        CRC32 received = new CRC32();
        BeginDownloadResult download =
                client.call(
                        nimbus -> {
                            BeginDownloadResult begun = nimbus.beginBlobDownload("large");
                            ByteBuffer part = nimbus.downloadBlobChunk(begun.get_session());
                            while (part.hasRemaining()) {
                                received.update(part);
                                part = nimbus.downloadBlobChunk(begun.get_session());
                            }
                            return begun;
                        });
        assertThat(download.get_data_size()).isEqualTo((long) CHUNK * CHUNKS);
        assertThat(received.getValue()).isEqualTo(sent.getValue());
    }

    @Test
    void aKeyThatLeadsElsewhereIsRefusedInOneLine() throws Exception {
        for (String key : List.of("../x", "/etc/passwd", "..", "a/b")) {
            assertThatThrownBy(() -> begin(key))
                    .isInstanceOf(TException.class)
                    .hasMessage(key + " does not appear to be a valid blob key");
            assertThatThrownBy(() -> read(key)).isInstanceOf(KeyNotFoundException.class);
            assertThatThrownBy(() -> delete(key)).isInstanceOf(KeyNotFoundException.class);
        }
        assertThatThrownBy(() -> upload("nobody", "x"))
                .isInstanceOf(TException.class)
                .hasMessageContaining("does not exist (or timed out)");
        assertThat(keys()).isEmpty();
    }

    @Test
    void aTopologyReadsItsBlobInItsWorkingDirectory() throws Exception {
        create("k", "old");
        Path copy = parent.resolve("copy");
        submit("one", "words", copy);
        Patience.await(() -> Files.exists(copy) && Files.readString(copy).equals("old"));
        assertThatThrownBy(() -> delete("k")).isInstanceOf(IllegalStateException.class);

        update("k", "new");
        Patience.await(() -> Files.readString(copy).equals("new"));
        client.kill("one");
        Patience.await(() -> client.summaries().isEmpty());
        delete("k");

        create("k", "x");
        assertThatThrownBy(() -> submit("two", "../words", copy))
                .isInstanceOf(InvalidTopologyException.class)
                .extracting(e -> ((InvalidTopologyException) e).get_msg())
                .asString()
                .contains("localname '../words' must be the plain name of a file");
    }

    @Test
    void theJarsThatWereSentForATopologyAloneGoWithIt() throws Exception {
        String own = "dep-lib-" + UUID.randomUUID() + ".jar";
        String common = "dep-common-" + UUID.randomUUID() + ".jar";
        for (String key : List.of(own, common, "dep-org-lib-1.jar", "mine")) {
            create(key, "x");
        }
        submitNaming("one", List.of(own, common, "mine"), List.of("dep-org-lib-1.jar"));
        submitNaming("two", List.of(common), List.of());
        client.kill("one");
        Patience.await(() -> client.summaries().size() == 1);
        assertThat(keys()).containsExactlyInAnyOrder(common, "dep-org-lib-1.jar", "mine");
        client.kill("two");
        Patience.await(() -> client.summaries().isEmpty());
        assertThat(keys()).containsExactlyInAnyOrder("dep-org-lib-1.jar", "mine");
    }

    private void submitNaming(String name, List<String> jars, List<String> artifacts)
            throws TException {
        StormTopology topology = Counting.topology(parent);
        topology.set_dependency_jars(jars);
        topology.set_dependency_artifacts(artifacts);
        client.submit(name, Counting.conf(), topology);
    }

    private void submit(String name, String localName, Path copy) throws TException {
        Config conf = new Config();
        // In place of half a minute.
        conf.put(
                Config.TOPOLOGY_WORKER_CHILDOPTS,
                "-Xmx128m -Dstorm.options=supervisor.localizer.update.blob.interval.secs=1");
        conf.put(Config.TOPOLOGY_BLOBSTORE_MAP, Map.of("k", Map.of("localname", localName)));
        client.submit(name, conf, Reading.topology(localName, copy));
    }
}
