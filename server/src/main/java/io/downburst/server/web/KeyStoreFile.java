package io.downburst.server.web;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStore.PrivateKeyEntry;
import java.security.KeyStoreException;
import java.security.UnrecoverableKeyException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/** A PKCS12 file with a private key and the certificate that tells whose it is. */
final class KeyStoreFile {

    private static final String RECIPE =
            "openssl pkcs12 -export -passout pass: -in CERTIFICATE.pem -inkey KEY.pem -out FILE.p12";

    /** How DER begins, and with it PKCS12: a sequence. The JDK would take its own format, too. */
    private static final int SEQUENCE = 0x30;

    private final Path file;
    private final KeyStore store;
    private final char[] password;
    private final X509Certificate certificate;

    private KeyStoreFile(Path file, byte[] content, char[] password)
            throws IOException, GeneralSecurityException {
        this.file = file;
        this.password = password;
        this.store = open(content);
        String alias = onlyKey();
        try {
            // Else a password that opens the file and not the key would be told by no handshake.
            store.getKey(alias, password);
        } catch (UnrecoverableKeyException e) {
            throw new IOException(
                    "%s opens, but the private key in it has another password".formatted(file), e);
        }
        this.certificate = (X509Certificate) store.getCertificate(alias);
    }

    /**
     * Reads it.
     *
     * @param passwordFile the first line of which is its password; empty if it has none
     * @throws IOException with words for the user if it is of no use, now or at all
     */
    static KeyStoreFile read(Path file, Optional<Path> passwordFile) throws IOException {
        byte[] content = UserFile.read(file, "key store");
        String password =
                passwordFile.isPresent()
                        ? UserFile.readSecretLine(passwordFile.get(), "password file")
                        : "";
        try {
            KeyStoreFile read = new KeyStoreFile(file, content, password.toCharArray());
            read.checkValidity();
            if (password.isEmpty()) {
                UserFile.checkSecret(file, "key store without a password");
            }
            return read;
        } catch (GeneralSecurityException e) {
            throw new IOException("%s cannot be used: %s".formatted(file, e.getMessage()), e);
        }
    }

    private KeyStore open(byte[] content) throws IOException, GeneralSecurityException {
        if (content.length == 0 || content[0] != SEQUENCE) {
            throw new IOException(
                    "%s is no PKCS12 key store; of PEM files, make one with: %s"
                            .formatted(file, RECIPE));
        }
        try {
            KeyStore opened = KeyStore.getInstance("PKCS12");
            opened.load(new ByteArrayInputStream(content), password);
            return opened;
        } catch (IOException e) {
            boolean locked = e.getCause() instanceof UnrecoverableKeyException;
            throw new IOException(locked ? locked() : unreadable(e), e);
        }
    }

    private String locked() {
        return password.length == 0
                ? "%s needs a password: write it into a file that only you may read, and name that with --tls-password-file"
                        .formatted(file)
                : "the password for %s is wrong".formatted(file);
    }

    private String unreadable(IOException e) {
        return "%s is no PKCS12 key store (%s); of PEM files, make one with: %s"
                .formatted(file, e.getMessage(), RECIPE);
    }

    private String onlyKey() throws IOException, KeyStoreException {
        List<String> keys = new ArrayList<>();
        for (String alias : Collections.list(store.aliases())) {
            if (store.entryInstanceOf(alias, PrivateKeyEntry.class)
                    && store.getCertificate(alias) instanceof X509Certificate) {
                keys.add(alias);
            }
        }
        if (keys.isEmpty()) {
            throw new IOException(
                    "%s holds no private key with its certificate; of PEM files, make one with: %s"
                            .formatted(file, RECIPE));
        }
        if (keys.size() > 1) {
            throw new IOException(
                    "%s holds %d private keys: leave this server's alone in it"
                            .formatted(file, keys.size()));
        }
        return keys.get(0);
    }

    private void checkValidity() throws IOException {
        long now = System.currentTimeMillis();
        if (now > certificate.getNotAfter().getTime()) {
            throw new IOException(
                    "the certificate in %s has expired at %s: renew it"
                            .formatted(file, certificate.getNotAfter().toInstant()));
        }
        if (now < certificate.getNotBefore().getTime()) {
            throw new IOException(
                    "the certificate in %s is not valid before %s: wait, or see to this machine's clock"
                            .formatted(file, certificate.getNotBefore().toInstant()));
        }
    }

    /**
     * The names that the certificate vouches for, as {@link CertificateNames} has them.
     *
     * @throws IOException with words for the user if there are none
     */
    List<String> names() throws IOException {
        List<String> names = CertificateNames.of(certificate);
        if (names.isEmpty()) {
            throw new IOException(
                    "the certificate in %s vouches for no name: it needs subject alternative names (dns or ip)"
                            .formatted(file));
        }
        return names;
    }

    /** For a server that asks no client for a certificate. */
    SSLContext context() throws IOException {
        try {
            KeyManagerFactory keys =
                    KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, password);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), new TrustManager[0], null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException("%s cannot be used: %s".formatted(file, e.getMessage()), e);
        }
    }
}
