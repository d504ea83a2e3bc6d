package io.downburst.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.storm.Config;
import org.apache.storm.Testing;
import org.apache.storm.generated.ReadableBlobMeta;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.SettableBlobMeta;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.thrift.TException;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.utils.Time;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Topologies with blobs, whose Nimbus looks for new versions each second of simulated time. */
@Timeout(60)
class LocalNimbusTest {
    private final ClusterSetting setting =
            new ClusterSetting(
                    true, null, Map.of("supervisor.localizer.update.blob.interval.secs", 1));
    private final LocalNimbus nimbus =
            new LocalNimbus(setting.conf(), Slots.STOCK) {
                @Override
                protected BlobSupply blobSupply() {
                    return new BlobSupply(new Watched(blobs()), Optional.empty());
                }
            };

    /** What happens before anything is told of a blob. */
    private volatile Callable<?> beforehand = () -> null;

    private final class Watched implements BlobSource {
        private final BlobSource source;

        Watched(BlobSource source) {
            this.source = source;
        }

        @Override
        public ReadableBlobMeta meta(String key) throws TException {
            return source.meta(key);
        }

        @Override
        public Content open(String key) throws IOException, TException {
            try {
                beforehand.call();
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IOException(e);
            }
            return source.open(key);
        }
    }

    @BeforeEach
    void createBlob() throws Exception {
        write(nimbus.beginCreateBlob("dictionary", new SettableBlobMeta(List.of())), "old");
    }

    @AfterEach
    void close() {
        nimbus.close();
        setting.close();
    }

    @Test
    void anUpdateOfBlobsThatFailedIsTriedAgain() throws Exception {
        submit(Map.of("dictionary", Map.of()));
        assertThat(shown("dictionary")).isEqualTo("old");
        beforehand =
                () -> {
                    beforehand = () -> null;
                    throw new IllegalStateException("on purpose");
                };

        write(nimbus.beginUpdateBlob("dictionary"), "new");

        awaitShown("dictionary", "new");
    }

    @Test
    void aTopologyHasItsStatusWhileItIsBeingStarted() throws Exception {
        List<String> seen = new CopyOnWriteArrayList<>();
        beforehand = () -> seen.add(nimbus.getTopologySummaryByName("t").get_status());

        submit(Map.of("dictionary", Map.of()));

        assertThat(seen).containsExactly("INACTIVE");
    }

    @Test
    void blobsThatARebalanceAsksForAreShownAndKeptUpToDate() throws Exception {
        submit(Map.of());

        rebalance(Map.of("dictionary", Map.of("localname", "words.txt")));

        assertThat(shown("words.txt")).isEqualTo("old");
        write(nimbus.beginUpdateBlob("dictionary"), "new");
        awaitShown("words.txt", "new");
    }

    @Test
    void aBlobUnderAnotherNameIsNoLongerThereUnderTheOld() throws Exception {
        submit(Map.of("dictionary", Map.of()));

        rebalance(Map.of("dictionary", Map.of("localname", "words.txt")));

        assertThat(shown("words.txt")).isEqualTo("old");
        assertThat(shown("dictionary")).isEmpty();
        assertThat(Path.of((String) setting.conf().get(Config.STORM_LOCAL_DIR), "downburst"))
                .isDirectoryNotContaining("glob:**.blobs-1");
    }

    private void rebalance(Map<String, Object> blobs) throws TException {
        RebalanceOptions options = new RebalanceOptions();
        options.set_wait_secs(0);
        options.set_topology_conf_overrides(
                Json.write(Map.of(Config.TOPOLOGY_BLOBSTORE_MAP, blobs)));
        nimbus.rebalance("t", options);
    }

    private void submit(Map<String, Object> blobs) throws TException {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("words", new TestWordSpout());
        nimbus.submitTopologyWithOpts(
                "t",
                "",
                Json.write(Map.of(Config.TOPOLOGY_BLOBSTORE_MAP, blobs)),
                builder.createTopology(),
                new SubmitOptions(TopologyInitialStatus.INACTIVE));
    }

    private void write(String session, String content) throws TException {
        nimbus.uploadBlobChunk(session, ByteBuffer.wrap(content.getBytes(UTF_8)));
        nimbus.finishBlobUpload(session);
    }

    private void awaitShown(String localName, String content) {
        Testing.whileTimeout(
                () -> !shown(localName).equals(content), () -> Time.advanceTimeSecs(1));
    }

    /** What the topology sees under a blob's local name. */
    private String shown(String localName) {
        try {
            return Files.readString(
                    nimbus.engines().get(0).directories().root().resolve(localName));
        } catch (NoSuchFileException e) {
            return "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
