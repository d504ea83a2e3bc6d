package io.downburst.server.store;

import io.downburst.engine.context.Folders;
import io.downburst.local.Json;
import io.downburst.state.StateFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.storm.generated.LogConfig;
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

    /** A socket's path has at most 103 bytes on some systems, 107 on others. */
    private static final int LONGEST_FOLDER = 84;

    private static final String SOCKETS = "sockets";
    private static final String LOGS = "logs";
    private static final String TOPOLOGIES_FOLDER = "topologies";
    private static final FileAttribute<Set<PosixFilePermission>> PRIVATE_FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private static final String TOPOLOGIES = "/topology";
    private static final String CREDENTIALS = "credentials";
    private static final String LOG_LEVELS = "log-levels";
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
     * @throws IllegalStateException if another server has it open, it is damaged, or cannot be read
     */
    public static ServerStore open(Path folder) throws IOException {
        Path absolute = folder.toAbsolutePath().normalize();
        if (absolute.toString().getBytes(StandardCharsets.UTF_8).length > LONGEST_FOLDER) {
            throw new IllegalStateException(
                    "%s is too long a path: Unix sockets in it could not be named; take one of at most %d bytes"
                            .formatted(absolute, LONGEST_FOLDER));
        }
        Files.createDirectories(absolute, PRIVATE);
        String permissions = PosixFilePermissions.toString(Files.getPosixFilePermissions(absolute));
        if (!permissions.endsWith("------")) {
            throw new IllegalStateException(
                    "other users may look into %1$s (%2$s): chmod 700 %1$s, or take another folder"
                            .formatted(absolute, permissions));
        }
        useTemporaryFolder(absolute.resolve("tmp"));
        Path database = absolute.resolve("server.db");
        if (Files.notExists(database)) {
            Files.createFile(database, PRIVATE_FILE);
        }
        ServerStore store = new ServerStore(absolute, openWhole(database));
        Files.createDirectories(store.uploads(), PRIVATE);
        Files.createDirectories(store.folder.resolve(TOPOLOGIES_FOLDER), PRIVATE);
        Files.createDirectories(store.folder.resolve(SOCKETS), PRIVATE);
        Files.createDirectories(store.folder.resolve(LOGS), PRIVATE);
        store.clearAway();
        return store;
    }

    /** Where SQLite unpacks its library, which a server that is killed leaves behind. */
    private static void useTemporaryFolder(Path folder) throws IOException {
        Folders.delete(folder);
        Files.createDirectory(folder, PRIVATE);
        System.setProperty("org.sqlite.tmpdir", folder.toString());
    }

    private static StateFile openWhole(Path database) {
        StateFile file = StateFile.open(database);
        try {
            // Half a list of topologies would look like a whole one.
            file.check();
            return file;
        } catch (IllegalStateException e) {
            file.close();
            throw e;
        }
    }

    /** What a server left that ended in the middle of a submission. */
    private void clearAway() throws IOException {
        List<String> known = database.children(TOPOLOGIES);
        try (Stream<Path> all = Files.list(folder.resolve(TOPOLOGIES_FOLDER))) {
            for (Path files : all.toList()) {
                if (!known.contains(files.getFileName().toString())) {
                    Folders.delete(files);
                }
            }
        }
    }

    /** The folder that all this is about. */
    public Path folder() {
        return folder;
    }

    /** Where clients of the same user reach the server. */
    public static Path socket(Path folder) {
        return folder.toAbsolutePath().normalize().resolve("socket");
    }

    public Path socket() {
        return socket(folder);
    }

    /** What callers over HTTP have to know. */
    public Path token() {
        return folder.resolve("token");
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

    /** Where a topology's process listens: by its number, since the name may be too long. */
    public Path socket(String id) {
        String[] parts = id.split("-");
        return folder.resolve(SOCKETS).resolve(parts[parts.length - 2]);
    }

    /** Where the process that listens at a topology's socket says that it is the one to do so. */
    public static Path claim(Path socket) {
        return socket.resolveSibling(socket.getFileName() + ".process");
    }

    /** What topologies of a name log, the latest of it. */
    public static Path log(Path folder, String name) {
        return folder.resolve(LOGS).resolve(name + ".log");
    }

    public Path log(String name) {
        return log(folder, name);
    }

    /** What the last kill of a topology of that name has waited for. */
    public static Path drained(Path folder, String name) {
        return folder.resolve(LOGS).resolve(name + ".drained");
    }

    public Path drained(String name) {
        return drained(folder, name);
    }

    /** Deletes the logs of other names than those, once nothing was written to them for so long. */
    public void clearLogs(Set<String> names, Duration age) throws IOException {
        ServerLogs.clear(folder.resolve(LOGS), names, Instant.now().minus(age));
    }

    /** The files of one topology; there from {@link #newId} to {@link #remove}. */
    public static Path files(Path folder, String id) {
        return folder.resolve(TOPOLOGIES_FOLDER).resolve(id);
    }

    public Path files(String id) {
        return files(folder, id);
    }

    /** A name's next id, as Storm forms them, with a folder for its files. */
    public synchronized String newId(String name, int nowSecs) throws IOException {
        byte[] count = database.read(COUNT);
        long number = count == null ? 1 : Long.parseLong(text(count)) + 1;
        database.write(COUNT, bytes(Long.toString(number)));
        String id = name + "-" + number + "-" + nowSecs;
        Files.createDirectory(files(id), PRIVATE);
        Files.deleteIfExists(drained(name));
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
                // One may be removed meanwhile.
                .filter(Objects::nonNull)
                .map(record -> TopologyRecord.of(Json.read(text(record))))
                .toList();
    }

    /**
     * As it was submitted, unless it was removed meanwhile; the users' objects in it are bytes that
     * are never read here.
     */
    public Optional<StormTopology> code(String id) {
        return Optional.ofNullable(database.read(path(id, "code")))
                .map(code -> Utils.thriftDeserialize(StormTopology.class, code));
    }

    public String conf(String id) {
        return text(database.read(path(id, "conf")));
    }

    /** Lays credentials over those that the topology has. */
    public synchronized void addCredentials(String id, Map<String, String> update) {
        Map<String, Object> all = new HashMap<>(credentials(id));
        all.putAll(update);
        write(Map.of(path(id, CREDENTIALS), bytes(Json.write(all))));
    }

    public Map<String, String> credentials(String id) {
        byte[] json = database.read(path(id, CREDENTIALS));
        Map<String, String> credentials = new HashMap<>();
        if (json != null) {
            Json.read(text(json)).forEach((key, value) -> credentials.put(key, (String) value));
        }
        return credentials;
    }

    public void updateLogConfig(String id, LogConfig levels) {
        write(Map.of(path(id, LOG_LEVELS), Utils.thriftSerialize(levels)));
    }

    /** The levels of its loggers that users have changed. */
    public LogConfig logConfig(String id) {
        byte[] levels = database.read(path(id, LOG_LEVELS));
        return levels == null ? new LogConfig() : Utils.thriftDeserialize(LogConfig.class, levels);
    }

    /** Has what is in a topology's folder outlive the machine's end, too. */
    public void forceFiles(String id) throws IOException {
        try (Stream<Path> files = Files.list(files(id))) {
            for (Path file : files.toList()) {
                force(file);
            }
        }
        force(files(id));
        force(folder.resolve(TOPOLOGIES_FOLDER));
    }

    private static void force(Path path) throws IOException {
        try (FileChannel file = FileChannel.open(path)) {
            file.force(true);
        }
    }

    /** Forgets a topology and deletes its files. */
    public void remove(String id) throws IOException {
        Map<String, byte[]> changes = new HashMap<>();
        for (String entry : List.of("record", "code", "conf", CREDENTIALS, LOG_LEVELS)) {
            changes.put(path(id, entry), null);
        }
        write(changes);
        Files.deleteIfExists(socket(id));
        Files.deleteIfExists(claim(socket(id)));
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
