package io.downburst.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;

/** Makes key stores. */
final class KeyTool {

    static final String PASSWORD = "spring tide";
    static final String ALIAS = "server";

    private KeyTool() {}

    /** A new key with a certificate that it has signed itself, by the JDK's keytool. */
    static Path keyStore(Path file, String... more) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "keytool")
                                        .toString(),
                                "-J-XX:TieredStopAtLevel=1",
                                "-J-XX:+UseSerialGC",
                                "-genkeypair",
                                "-keystore",
                                file.toString(),
                                "-storetype",
                                "PKCS12",
                                "-storepass",
                                PASSWORD,
                                "-alias",
                                ALIAS,
                                "-keyalg",
                                "EC",
                                "-groupname",
                                "secp256r1",
                                "-dname",
                                "CN=storm"));
        command.addAll(List.of(more));
        run(command);
        return file;
    }

    /** Runs a command that is to succeed. */
    static void run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes());
        if (process.waitFor() != 0) {
            throw new IOException(command + ": " + said);
        }
    }

    static KeyStore read(Path file) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        return store;
    }

    /** A change of what a key store holds. */
    interface Change {
        void to(KeyStore store) throws GeneralSecurityException;
    }

    /** A changed copy. */
    static Path changed(Path from, Path file, String password, Change change)
            throws IOException, GeneralSecurityException {
        KeyStore store = read(from);
        change.to(store);
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, password.toCharArray());
        }
        return file;
    }

    /** A file with a line that only this user may read. */
    static Path secret(Path file, String line) throws IOException {
        Files.writeString(file, line + "\n");
        return withPermissions(file, "rw-------");
    }

    static Path withPermissions(Path file, String permissions) throws IOException {
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }
}
