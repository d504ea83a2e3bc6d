package io.downburst.bench.workload;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.GZIPInputStream;

/** The file of mails, beside the jar of the workloads; made once, always the same. */
final class MailStore {
    static final int MAILS = 129_356;

    private static final long SEED = 1;

    private MailStore() {}

    static Path file() {
        try {
            return Path.of(
                            MailStore.class
                                    .getProtectionDomain()
                                    .getCodeSource()
                                    .getLocation()
                                    .toURI())
                    .resolveSibling("mails.gz");
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Makes the file, which takes seconds, unless it is there. */
    static void make() throws IOException {
        if (!Files.exists(file())) {
            Path unfinished = Files.createTempFile(file().getParent(), "mails", null);
            try {
                try (OutputStream out = Files.newOutputStream(unfinished)) {
                    new MailWriter(SEED).write(out, MAILS);
                }
                Files.move(unfinished, file(), StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(unfinished);
            }
        }
    }

    /** Reads the encoded mails of a store over and over. */
    static final class Reader {
        private final Path store;
        private ObjectInputStream mails;

        Reader(Path store) {
            this.store = store;
            mails = open();
        }

        byte[] next() {
            try {
                return (byte[]) mails.readUnshared();
            } catch (EOFException end) {
                close();
                mails = open();
                return next();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
        }

        private ObjectInputStream open() {
            try {
                return new ObjectInputStream(
                        new BufferedInputStream(
                                new GZIPInputStream(Files.newInputStream(store), 1 << 16),
                                1 << 16));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        void close() {
            try {
                mails.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
