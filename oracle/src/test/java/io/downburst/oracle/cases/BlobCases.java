package io.downburst.oracle.cases;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Stage;
import io.downburst.oracle.component.BoltTask;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.storm.Config;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.SettableBlobMeta;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Values;

/** Blobs as files of the worker. */
public final class BlobCases {

    /** {@code top.txt}, executable, and {@code sub/deep.txt}. */
    private static final String TAR_GZ =
            "H4sIAAAAAAAAA+3VTQ7CIBCGYY7CCXQoPz2Pxq5pWpp4fMG4YtEuGiTG99lMAgsmfBlIcb6kZ1ItSTZ6"
                    + "/65ZXTOrjA0yjEFcWTeF0tK0q49tTbdFa7XEuHsLR/s/KsW5dwvoaN3u19ZnHM+/VPMv1lmlfevG"
                    + "ij+f/5L/Y5qafgIl4ODcTv6uyn8QY3n/v6Fk37sHAAAAAAAAAAAAAABwzgsmB61QACgAAA==";

    /** Of the one task of the latest bolt of each case. */
    private static final Map<String, TopologyContext> CONTEXTS = new ConcurrentHashMap<>();

    private static final String VERSION = "the version told";

    private static final Catalog.Difference TOLD =
            new Catalog.Difference(
                    VERSION,
                    "none",
                    "the latest",
                    "stock's worker looks for it in its supervisor's folder, which it does not"
                            + " find in local mode; on a cluster it does");

    private BlobCases() {}

    public static void enter(Catalog catalog) {
        catalog.add("blobs are files beside the code folder", BlobCases::files, TOLD);
        catalog.add("archives are unpacked if asked", BlobCases::archives);
        catalog.add("an updated blob is shown while the topology runs", BlobCases::updated, TOLD);
        catalog.add("an updated blob restarts the worker if asked", BlobCases::restarted, TOLD);
        catalog.add("a blob in use is not deleted", BlobCases::inUse);
    }

    private static void create(Stage stage, String key, byte[] content) throws Exception {
        Nimbus.Iface nimbus = stage.nimbus();
        SettableBlobMeta meta = new SettableBlobMeta(new ArrayList<>());
        upload(nimbus, nimbus.beginCreateBlob(key, meta), content);
    }

    private static void update(Stage stage, String key, String content) throws Exception {
        Nimbus.Iface nimbus = stage.nimbus();
        upload(nimbus, nimbus.beginUpdateBlob(key), content.getBytes(UTF_8));
    }

    private static void upload(Nimbus.Iface nimbus, String session, byte[] content)
            throws Exception {
        nimbus.uploadBlobChunk(session, ByteBuffer.wrap(content));
        nimbus.finishBlobUpload(session);
    }

    private static Config conf(Stage stage, Map<String, Map<String, Object>> blobs) {
        Config conf = stage.conf();
        conf.put(Config.TOPOLOGY_BLOBSTORE_MAP, blobs);
        return conf;
    }

    /** As many tuples as are asked for, to a bolt that acks. */
    private static TopologyBuilder topology(Stage stage, String localName) {
        String caseName = stage.name();
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "spout",
                stage.spout(
                        "n",
                        (call, task) -> {
                            int sent = task.ledger().counted("sent");
                            if (sent < task.ledger().counted("asked")) {
                                task.ledger().count("sent");
                                task.collector().emit(new Values(sent), sent);
                            }
                        }));
        topology.setBolt(
                        "bolt",
                        stage.sink()
                                .onPrepare(
                                        task -> {
                                            CONTEXTS.put(caseName, task.context());
                                            task.note(
                                                    "life",
                                                    "prepared with " + look(task, localName));
                                            task.count("prepared");
                                        })
                                .onCleanup(
                                        task -> {
                                            task.note(
                                                    "life",
                                                    "cleaned up with " + look(task, localName));
                                            task.count("cleaned up");
                                        }))
                .shuffleGrouping("spout");
        return topology;
    }

    private static String look(BoltTask task, String localName) {
        return content(task.context(), localName);
    }

    private static Path file(TopologyContext context, String localName) {
        return Path.of(context.getCodeDir()).resolveSibling(localName);
    }

    private static String content(TopologyContext context, String localName) {
        try {
            return Files.readString(file(context, localName));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The version that a link led to a moment ago may be gone. */
    private static boolean shows(TopologyContext context, String localName, String content) {
        try {
            return content(context, localName).equals(content);
        } catch (UncheckedIOException e) {
            return false;
        }
    }

    private static void askFor(Stage stage, int tuples) throws Exception {
        stage.ledger().expect(tuples);
        for (int i = 0; i < tuples; i++) {
            stage.ledger().count("asked");
        }
        stage.awaitSettled();
    }

    /** States whether the task is told the version that the blob store has. */
    private static void factOfVersion(Stage stage, String key, String localName) throws Exception {
        Long told = CONTEXTS.get(stage.name()).getBlobToLastKnownVersion().get(localName);
        long version = stage.nimbus().getBlobMeta(key).get_version();
        stage.fact(VERSION, told == null ? "none" : told == version ? "the latest" : "another");
    }

    private static void end(Stage stage) throws Exception {
        int prepared = stage.ledger().counted("prepared");
        stage.kill();
        stage.await("cleaned up", () -> stage.ledger().counted("cleaned up") == prepared);
    }

    private static void files(Stage stage) throws Exception {
        String named = stage.topologyName() + ".named";
        String unnamed = stage.topologyName() + ".unnamed";
        create(stage, named, "with a name".getBytes(UTF_8));
        create(stage, unnamed, "by its key".getBytes(UTF_8));
        Config conf = conf(stage, Map.of(named, Map.of("localname", "words"), unnamed, Map.of()));
        stage.submit(topology(stage, "words"), conf);
        askFor(stage, 3);
        stage.fact("by its key", content(CONTEXTS.get(stage.name()), unnamed));
        factOfVersion(stage, unnamed, unnamed);
        end(stage);
    }

    private static void archives(Stage stage) throws Exception {
        Map<String, Map<String, Object>> blobs = new HashMap<>();
        byte[] zip = zip();
        byte[] tar = Base64.getDecoder().decode(TAR_GZ);
        Map<String, byte[]> contents =
                Map.of("a.zip", zip, "B.JAR", zip, "c_zip", zip, "d.tgz", tar, "e.txt", zip);
        for (Map.Entry<String, byte[]> content : contents.entrySet()) {
            String key = stage.topologyName() + "-" + content.getKey();
            create(stage, key, content.getValue());
            blobs.put(key, Map.of("localname", content.getKey(), "uncompress", true));
        }
        create(stage, stage.topologyName() + ".zip", zip);
        blobs.put(stage.topologyName() + ".zip", Map.of("localname", "packed"));
        stage.submit(topology(stage, "d.tgz/top.txt"), conf(stage, blobs));
        askFor(stage, 1);
        TopologyContext context = CONTEXTS.get(stage.name());
        for (String localName : contents.keySet()) {
            stage.fact(localName, tree(file(context, localName).toRealPath()));
        }
        stage.fact("runs", Files.isExecutable(file(context, "d.tgz/top.txt")));
        stage.fact("packed", tree(file(context, "packed").toRealPath()));
        Path unpacked = file(context, "a.zip").toRealPath();
        stage.fact("escaped", Files.exists(unpacked.resolve("../../escaped.txt")));
        end(stage);
    }

    private static byte[] zip() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (String name : List.of("top.txt", "sub/deep.txt", "../../escaped.txt")) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write(name.getBytes(UTF_8));
            }
        }
        return bytes.toByteArray();
    }

    private static String tree(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.map(path -> folder.relativize(path).toString()).sorted().toList().toString();
        }
    }

    private static void updated(Stage stage) throws Exception {
        String key = stage.topologyName();
        create(stage, key, "old".getBytes(UTF_8));
        stage.submit(
                topology(stage, "words"), conf(stage, Map.of(key, Map.of("localname", "words"))));
        askFor(stage, 3);
        TopologyContext context = CONTEXTS.get(stage.name());
        update(stage, key, "new");
        stage.await("the new content", () -> shows(context, "words", "new"));
        factOfVersion(stage, key, "words");
        askFor(stage, 3);
        end(stage);
    }

    private static void restarted(Stage stage) throws Exception {
        String key = stage.topologyName();
        create(stage, key, "old".getBytes(UTF_8));
        Map<String, Object> wish = Map.of("localname", "words", "workerRestart", true);
        stage.submit(topology(stage, "words"), conf(stage, Map.of(key, wish)));
        askFor(stage, 3);
        stage.fact("version", stage.nimbus().getBlobMeta(key).get_version());
        update(stage, key, "old");
        update(stage, key, "new");
        stage.await("a second life", () -> stage.ledger().counted("prepared") == 2);
        askFor(stage, 3);
        factOfVersion(stage, key, "words");
        end(stage);
    }

    private static void inUse(Stage stage) throws Exception {
        String key = stage.topologyName();
        create(stage, key, "old".getBytes(UTF_8));
        stage.submit(
                topology(stage, "words"), conf(stage, Map.of(key, Map.of("localname", "words"))));
        askFor(stage, 1);
        String id = stage.topologyId();
        stage.factOfThrown("with a topology", () -> delete(stage, key, id));
        end(stage);
        stage.awaitNameFree();
        stage.await("deleted", () -> isDeleted(stage, key));
        stage.factOfThrown("gone", () -> stage.nimbus().getBlobMeta(key));
        stage.factOfThrown("update of none", () -> stage.nimbus().beginUpdateBlob(key));
        stage.factOfThrown("download of none", () -> stage.nimbus().beginBlobDownload(key));
    }

    private static Void delete(Stage stage, String key, String id) throws Exception {
        try {
            stage.nimbus().deleteBlob(key);
            return null;
        } catch (org.apache.storm.generated.IllegalStateException e) {
            throw new Exception(e.get_msg().replace(id, "ID"));
        }
    }

    /** Stock takes its time to forget a topology. */
    private static boolean isDeleted(Stage stage, String key) {
        try {
            return delete(stage, key, "") == null;
        } catch (Exception e) {
            return false;
        }
    }
}
