package io.downburst.server.store;

import io.downburst.engine.context.Folders;
import io.downburst.local.Json;
import io.downburst.state.StateFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.Utils;

/**
 * The one folder in which a server keeps everything, for its own user's eyes only: what was
 * submitted, in a database, and a folder of files for each topology. What a method changed when it
 * returned outlives the process, however that ends. Safe for use from any thread.
 */
public final class ServerStore implements AutoCloseable {

    private static final FileAttribute<Set<PosixFilePermission>> PRIVATE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private static final String TOPOLOGIES = "/topology";
    private static final String COUNT = "/submitted";

    private final Path folder;
    private final StateFile database;

    private ServerStore(Path folder, StateFile database) {
        this.folder = folder;
        this.database = database;
    }

    /**
     * Opens a folder, or makes it.
     *
     * @throws IllegalStateException if another server has it open, or it cannot be read
     */
    public static ServerStore open(Path folder) throws IOException {
        Path absolute = folder.toAbsolutePath().normalize();
        Files.createDirectories(absolute, PRIVATE);
        ServerStore store =
                new ServerStore(absolute, StateFile.open(absolute.resolve("server.db")));
        Files.createDirectories(store.uploads(), PRIVATE);
        Files.createDirectories(store.folder.resolve("topologies"), PRIVATE);
        return store;
    }

    /** Where clients of the same user reach the server. */
    public static Path socket(Path folder) {
        return folder.toAbsolutePath().normalize().resolve("socket");
    }

    public Path socket() {
        return socket(folder);
    }

    /** Where jars wait for the submission that names them. */
    public Path uploads() {
        return folder.resolve("uploads");
    }

    /** Where the blobs are, which the topologies' processes read. */
    public Path blobs() {
        return folder.resolve("blobs");
    }

    /** The blobs, for the server to change. */
    public StoredBlobs openBlobs() throws IOException {
        return StoredBlobs.open(blobs());
    }

    /** Where topologies keep what is to outlive them. */
    public Path state() {
        return folder.resolve("state");
    }

    /** The files of one topology; there from {@link #newId} to {@link #remove}. */
    public Path files(String id) {
        return folder.resolve("topologies").resolve(id);
    }

    /** A name's next id, as Storm forms them, with a folder for its files. */
    public synchronized String newId(String name, int nowSecs) throws IOException {
        byte[] count = database.read(COUNT);
        long number = count == null ? 1 : Long.parseLong(text(count)) + 1;
        database.write(COUNT, bytes(Long.toString(number)));
        String id = name + "-" + number + "-" + nowSecs;
        Files.createDirectory(files(id), PRIVATE);
        return id;
    }

    /** A submission, all of it at once. */
    public void add(TopologyRecord topology, StormTopology code, String jsonConf) {
        Map<String, byte[]> changes = new HashMap<>();
        changes.put(path(topology.id(), "record"), bytes(Json.write(topology.toMap())));
        changes.put(path(topology.id(), "code"), Utils.thriftSerialize(code));
        changes.put(path(topology.id(), "conf"), bytes(jsonConf));
        write(changes);
    }

    public void update(TopologyRecord topology) {
        write(Map.of(path(topology.id(), "record"), bytes(Json.write(topology.toMap()))));
    }

    public void updateConf(String id, String jsonConf) {
        write(Map.of(path(id, "conf"), bytes(jsonConf)));
    }

    public void updateCode(String id, StormTopology code) {
        write(Map.of(path(id, "code"), Utils.thriftSerialize(code)));
    }

    private void write(Map<String, byte[]> changes) {
        database.write(changes);
        database.force();
    }

    public List<TopologyRecord> topologies() {
        return database.children(TOPOLOGIES).stream()
                .map(id -> database.read(path(id, "record")))
                .map(record -> TopologyRecord.of(Json.read(text(record))))
                .toList();
    }

    /** As it was submitted; the users' objects in it are bytes that are never read here. */
    public StormTopology code(String id) {
        return Utils.thriftDeserialize(StormTopology.class, database.read(path(id, "code")));
    }

    public String conf(String id) {
        return text(database.read(path(id, "conf")));
    }

    /** Forgets a topology and deletes its files. */
    public void remove(String id) throws IOException {
        Map<String, byte[]> changes = new HashMap<>();
        for (String entry : List.of("record", "code", "conf")) {
            changes.put(path(id, entry), null);
        }
        write(changes);
        Folders.delete(files(id));
    }

    private static String path(String id, String entry) {
        return TOPOLOGIES + "/" + id + "/" + entry;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        database.close();
    }
}
