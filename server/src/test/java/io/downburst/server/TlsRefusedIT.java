package io.downburst.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.downburst.server.web.HttpsOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a server is told who could not be reached safely, and that nothing of it is left then. */
class TlsRefusedIT {

    private static final String ADDRESS = "127.0.0.2";
    private static final String NAMES = "SAN=dns:storm.example";

    @TempDir static Path parent;
    private static Path good;
    private static Path password;
    private static int uiPort;

    private Path folder;

    @BeforeAll
    static void makeKeyStore() throws Exception {
        good = KeyTool.keyStore(parent.resolve("good.p12"), "-ext", NAMES);
        password = KeyTool.secret(parent.resolve("password"), KeyTool.PASSWORD);
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            uiPort = free.getLocalPort();
        }
    }

    @BeforeEach
    void chooseFolder() {
        folder = parent.resolve("server");
    }

    private ServerOptions options(HttpsOptions https) {
        return new ServerOptions(
                folder, OptionalInt.empty(), OptionalInt.empty(), uiPort, Optional.of(https));
    }

    private static HttpsOptions locked(Path keyStore) {
        return new HttpsOptions(ADDRESS, 0, keyStore, Optional.of(password));
    }

    private static HttpsOptions unlocked(Path keyStore) {
        return new HttpsOptions(ADDRESS, 0, keyStore, Optional.empty());
    }

    private static HttpsOptions at(String host, int port) {
        return new HttpsOptions(host, port, good, Optional.of(password));
    }

    private void assertRefused(HttpsOptions https, String... words) throws IOException {
        assertThatThrownBy(() -> Server.start(options(https)).close())
                .isInstanceOf(IOException.class)
                .message()
                .contains(words)
                .hasLineCount(1);
        assertThat(folder).doesNotExist();
        assertFree(InetAddress.getByName("127.0.0.1"), uiPort);
    }

    private static void assertFree(InetAddress address, int port) throws IOException {
        try (ServerSocket socket = new ServerSocket(port, 1, address)) {
            assertThat(socket.isBound()).isTrue();
        }
    }

    private static Path file(String name) {
        return parent.resolve(name);
    }

    @Test
    void aKeyStoreThatCannotBeRead() throws Exception {
        assertRefused(locked(file("missing")), "there is no key store " + file("missing"));
        assertRefused(locked(parent), "the key store " + parent + " cannot be read: ");
        Path dark = KeyTool.withPermissions(Files.copy(good, file("dark.p12")), "---------");
        assumeFalse(Files.isReadable(dark), "this user may read everything");
        assertRefused(locked(dark), "this user may not read the key store " + dark);
    }

    @Test
    void aKeyStoreThatIsNone() throws Exception {
        Path pem = Files.writeString(file("key.pem"), "-----BEGIN PRIVATE KEY-----\n");
        Path empty = Files.createFile(file("empty.p12"));
        byte[] whole = Files.readAllBytes(good);
        Path half = Files.write(file("half.p12"), Arrays.copyOf(whole, whole.length / 2));
        for (Path file : List.of(pem, empty, half)) {
            assertRefused(locked(file), file + " is no PKCS12 key store", "openssl pkcs12 -export");
        }
    }

    @Test
    void aPasswordThatOpensNothing() throws Exception {
        Path wrong = KeyTool.secret(file("wrong"), "neap tide");
        assertRefused(
                new HttpsOptions(ADDRESS, 0, good, Optional.of(wrong)),
                "the password for " + good + " is wrong");
        assertRefused(unlocked(good), good + " needs a password", "--tls-password-file");
        assertRefused(
                new HttpsOptions(ADDRESS, 0, good, Optional.of(file("missing"))),
                "there is no password file " + file("missing"));
    }

    @Test
    void aSecretThatOthersMayRead() throws Exception {
        Path told = KeyTool.secret(file("told"), KeyTool.PASSWORD);
        for (String permissions : List.of("rw-r-----", "rw----r--")) {
            KeyTool.withPermissions(told, permissions);
            assertRefused(
                    new HttpsOptions(ADDRESS, 0, good, Optional.of(told)),
                    "other users may get at the password file " + told,
                    "chmod 600");
        }
        Path open =
                KeyTool.changed(
                        good,
                        file("open.p12"),
                        "",
                        store ->
                                store.setKeyEntry(
                                        KeyTool.ALIAS,
                                        store.getKey(KeyTool.ALIAS, KeyTool.PASSWORD.toCharArray()),
                                        new char[0],
                                        store.getCertificateChain(KeyTool.ALIAS)));
        KeyTool.withPermissions(open, "rw-r--r--");
        assertRefused(
                unlocked(open), "other users may get at the key store without a password " + open);
    }

    @Test
    void aKeyStoreWithoutOneKey() throws Exception {
        Path none =
                KeyTool.changed(
                        good,
                        file("none.p12"),
                        KeyTool.PASSWORD,
                        store -> {
                            Certificate certificate = store.getCertificate(KeyTool.ALIAS);
                            store.deleteEntry(KeyTool.ALIAS);
                            store.setCertificateEntry("other", certificate);
                        });
        assertRefused(locked(none), none + " holds no private key with its certificate");
        Path two =
                KeyTool.changed(
                        good,
                        file("two.p12"),
                        KeyTool.PASSWORD,
                        store ->
                                store.setKeyEntry(
                                        "other",
                                        store.getKey(KeyTool.ALIAS, KeyTool.PASSWORD.toCharArray()),
                                        KeyTool.PASSWORD.toCharArray(),
                                        store.getCertificateChain(KeyTool.ALIAS)));
        assertRefused(locked(two), two + " holds 2 private keys");
    }

    @Test
    void aCertificateOutOfItsTimeOrWithoutANameToTell() throws Exception {
        Path old =
                KeyTool.keyStore(
                        file("old.p12"), "-ext", NAMES, "-startdate", "-3d", "-validity", "2");
        assertRefused(locked(old), "the certificate in " + old + " has expired at 20");
        Path early = KeyTool.keyStore(file("early.p12"), "-ext", NAMES, "-startdate", "+2d");
        assertRefused(locked(early), "the certificate in " + early + " is not valid before 20");
        Path nameless = KeyTool.keyStore(file("nameless.p12"));
        assertRefused(
                locked(nameless),
                "the certificate in " + nameless + " vouches for no name",
                "subject alternative names");
    }

    @Test
    void anAddressOfAnotherMachine() throws Exception {
        assertRefused(
                at("203.0.113.7", 0),
                "--host 203.0.113.7: this machine does not have the address 203.0.113.7");
        assertRefused(at("no such name", 0), "--host no such name: nobody knows this name");
    }

    @Test
    void aPortThatIsTaken() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName(ADDRESS))) {
            assertRefused(
                    at(ADDRESS, taken.getLocalPort()),
                    "port " + taken.getLocalPort() + " cannot be listened on (",
                    "choose another with --https-port");
        }
    }

    @Test
    void aFolderThatIsNoneHoldsNoPort() throws Exception {
        folder = Files.createFile(file("a-file"));
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName(ADDRESS))) {
            port = free.getLocalPort();
        }
        assertThatThrownBy(() -> Server.start(options(at(ADDRESS, port)))).isNotNull();
        assertFree(InetAddress.getByName("127.0.0.1"), uiPort);
        assertFree(InetAddress.getByName(ADDRESS), port);
    }

    /** The documented way from PEM files, without a password. */
    @Test
    void whatOpensslExportsIsTaken() throws Exception {
        assumeTrue(isThereOpenssl(), "there is no openssl");
        Path key = file("key.pem");
        Path certificate = file("certificate.pem");
        Path store = file("openssl.p12");
        openssl(
                "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=storm"
                        + " -addext subjectAltName=DNS:storm.example -keyout %s -out %s"
                                .formatted(key, certificate));
        openssl(
                "pkcs12 -export -passout pass: -in %s -inkey %s -out %s"
                        .formatted(certificate, key, store));
        folder = file("served");
        try (Server server = Server.start(options(unlocked(store)))) {
            assertThat(server.oneTimeAddressElsewhere().orElseThrow())
                    .startsWith("https://storm.example:");
        }
    }

    private static boolean isThereOpenssl() throws InterruptedException {
        try {
            return new ProcessBuilder("openssl", "version").start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static void openssl(String arguments) throws IOException, InterruptedException {
        KeyTool.run(List.of(("openssl " + arguments).split(" ")));
    }
}
