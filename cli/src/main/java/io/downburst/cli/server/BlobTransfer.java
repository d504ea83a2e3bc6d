package io.downburst.cli.server;

import io.downburst.cli.FailedException;
import io.downburst.server.wire.NimbusSocket;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.thrift.TException;

/** Carries blobs between a server and files, or standard input and output. */
final class BlobTransfer {

    private static final int CHUNK_BYTES = 1 << 20;

    private final Remote remote;

    BlobTransfer(Remote remote) {
        this.remote = remote;
    }

    /** Work on files in which nothing of the server's can fail but a call on it. */
    private interface FileWork {
        void done(Nimbus.Iface nimbus) throws IOException, TException;
    }

    private void carry(FileWork work) throws FailedException {
        try {
            remote.tell(
                    nimbus -> {
                        try {
                            work.done(nimbus);
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    });
        } catch (UncheckedIOException e) {
            throw new FailedException(
                    e.getCause() instanceof NoSuchFileException missing
                            ? "there is no file " + missing.getFile()
                            : e.getCause().getMessage());
        }
    }

    /** Writes a blob to a file or to standard output. */
    void read(String key, Optional<String> file) throws FailedException {
        carry(
                nimbus -> {
                    String session = nimbus.beginBlobDownload(key).get_session();
                    try (OutputStream out =
                            file.isPresent()
                                    ? Files.newOutputStream(Path.of(file.get()))
                                    : System.out) {
                        ByteBuffer chunk = nimbus.downloadBlobChunk(session);
                        while (chunk.hasRemaining()) {
                            byte[] bytes = new byte[chunk.remaining()];
                            chunk.get(bytes);
                            out.write(bytes);
                            chunk = nimbus.downloadBlobChunk(session);
                        }
                    }
                });
    }

    /**
     * Uploads a file or standard input.
     *
     * @param begin what gives the upload its name
     */
    void write(Optional<String> file, NimbusSocket.Call<String> begin) throws FailedException {
        carry(
                nimbus -> {
                    try (InputStream in =
                            file.isPresent()
                                    ? Files.newInputStream(Path.of(file.get()))
                                    : System.in) {
                        String session = begin.on(nimbus);
                        byte[] chunk = in.readNBytes(CHUNK_BYTES);
                        while (chunk.length > 0) {
                            nimbus.uploadBlobChunk(session, ByteBuffer.wrap(chunk));
                            chunk = in.readNBytes(CHUNK_BYTES);
                        }
                        nimbus.finishBlobUpload(session);
                    }
                });
    }
}
