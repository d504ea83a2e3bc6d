package io.downburst.local;

import io.downburst.engine.context.Folders;
import io.downburst.engine.context.WorkerDirectories;
import io.downburst.engine.plan.LocalBlob;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.storm.thrift.TException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The blobs that a topology has asked for, as files: what Storm's supervisor does for its workers.
 * For one thread at a time.
 */
final class WorkerBlobs implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(WorkerBlobs.class);

    private final BlobSupply supply;
    private final List<LocalBlob> blobs;
    private final Path folder;
    private final Map<LocalBlob, Long> fetched = new HashMap<>();
    private final Map<LocalBlob, Long> shown = new HashMap<>();

    /**
     * @param folder for the content; absolute, and of no other use
     */
    WorkerBlobs(BlobSupply supply, List<LocalBlob> blobs, Path folder) {
        this.supply = supply;
        this.blobs = blobs;
        this.folder = folder;
    }

    /** Fetches each blob whose version in the blob store is another than the one here. */
    void fetch() throws IOException, TException {
        for (LocalBlob blob : blobs) {
            Long version = fetched.get(blob);
            if (version == null || version != supply.source().meta(blob.key()).get_version()) {
                fetched.put(blob, fetch(blob));
            }
        }
    }

    private long fetch(LocalBlob blob) throws IOException, TException {
        Files.createDirectories(folder);
        Path download = folder.resolve(blob.key() + ".download");
        try (BlobSource.Content content = supply.source().open(blob.key())) {
            Path target = path(blob, content.version());
            Folders.delete(target);
            try (OutputStream out = Files.newOutputStream(download)) {
                long size = content.stream().transferTo(out);
                if (size != content.size()) {
                    throw new IOException("got " + size + " bytes instead of " + content.size());
                }
            }
            if (blob.uncompress()) {
                Archives.unpack(blob.key(), download, target);
            } else {
                Files.move(download, target);
            }
            return content.version();
        } catch (IOException e) {
            throw new IOException("blob " + blob.key() + ": " + e.getMessage(), e);
        } finally {
            Files.deleteIfExists(download);
        }
    }

    /** With the version at its end, by which Storm's worker tells it. */
    private Path path(LocalBlob blob, long version) {
        return folder.resolve(blob.key() + "." + version);
    }

    /** Whether a blob that the worker is to start afresh with has been fetched anew. */
    boolean wantsRestart() {
        return blobs.stream()
                .filter(LocalBlob::workerRestart)
                .anyMatch(blob -> !fetched.get(blob).equals(shown.get(blob)));
    }

    /** Shows what was fetched under the local names. */
    void show(WorkerDirectories worker) throws IOException {
        for (LocalBlob blob : blobs) {
            long version = fetched.get(blob);
            worker.showBlob(blob.localName(), path(blob, version), version);
            showInWorkingDirectory(blob, path(blob, version));
            shown.put(blob, version);
        }
        deleteOld();
    }

    private void showInWorkingDirectory(LocalBlob blob, Path content) throws IOException {
        if (supply.workingDirectory().isPresent()) {
            Path link = supply.workingDirectory().get().resolve(blob.localName());
            if (Files.exists(link) && !Files.isSymbolicLink(link)) {
                LOG.warn("Blob {} is not shown as {}, which is there already", blob.key(), link);
            } else {
                Folders.link(link, content);
            }
        }
    }

    private void deleteOld() throws IOException {
        List<Path> current =
                shown.entrySet().stream().map(e -> path(e.getKey(), e.getValue())).toList();
        if (!current.isEmpty()) {
            try (Stream<Path> all = Files.list(folder)) {
                for (Path old : all.filter(path -> !current.contains(path)).toList()) {
                    Folders.delete(old);
                }
            }
        }
    }

    boolean uses(String key) {
        return blobs.stream().anyMatch(blob -> blob.key().equals(key));
    }

    boolean isEmpty() {
        return blobs.isEmpty();
    }

    @Override
    public void close() {
        try {
            Folders.delete(folder);
        } catch (IOException e) {
            LOG.warn("Cannot delete the directory {}", folder, e);
        }
    }
}
