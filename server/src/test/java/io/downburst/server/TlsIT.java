package io.downburst.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.downburst.server.web.HttpsOptions;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server lets in from other machines, and what it does not. */
class TlsIT {

    /** Of this machine, and not where HTTP is heard. */
    private static final String ADDRESS = "127.0.0.2";

    private static final String OVERVIEW = "/api/downburst/overview";
    private static final String KILL = "/api/v1/topology/nobody-1-1/kill/0";

    private static final int TLS_1_1 = 0x0302;
    private static final int TLS_1_2 = 0x0303;
    private static final int HANDSHAKE = 0x16;

    /** Of each kind of those who say nothing. */
    private static final int CROWD = 40;

    @TempDir static Path parent;

    private static Path keyStore;
    private static Path password;
    private static SSLContext trusting;
    private static Path folder;
    private static Server server;
    private static Web web;

    @BeforeAll
    static void start() throws Exception {
        StringBuilder names = new StringBuilder("SAN=dns:*.wild.example,dns:Storm.Example");
        names.append(",ip:").append(ADDRESS);
        addressesForOthers().forEach(address -> names.append(",ip:").append(address));
        keyStore = KeyTool.keyStore(parent.resolve("store.p12"), "-ext", names.toString());
        password = KeyTool.secret(parent.resolve("password"), KeyTool.PASSWORD);
        TrustManagerFactory trust =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(KeyTool.read(keyStore));
        trusting = SSLContext.getInstance("TLS");
        trusting.init(null, trust.getTrustManagers(), null);

        folder = parent.resolve("server");
        server = Server.start(options(folder, ADDRESS));
        web = webAt(ADDRESS, server, folder);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static ServerOptions options(Path folder, String host) {
        return new ServerOptions(
                folder,
                OptionalInt.empty(),
                OptionalInt.empty(),
                0,
                Optional.of(new HttpsOptions(host, 0, keyStore, Optional.of(password))));
    }

    private static Web webAt(String address, Server server, Path folder) throws IOException {
        int port = URI.create(server.oneTimeAddressElsewhere().orElseThrow()).getPort();
        return new Web(trusting.getSocketFactory(), address, port, Web.token(folder));
    }

    private static List<String> addressesForOthers() throws IOException {
        List<String> addresses = new ArrayList<>();
        for (NetworkInterface card : NetworkInterface.networkInterfaces().toList()) {
            card.inetAddresses()
                    .filter(it -> !it.isLoopbackAddress() && !it.isLinkLocalAddress())
                    .map(it -> it.getHostAddress().replaceFirst("%.*", ""))
                    .forEach(addresses::add);
        }
        return addresses;
    }

    private static Web.Reply get(String address, String... headers) throws IOException {
        return web.send("GET " + address, List.of(headers), "");
    }

    private static Web.Reply order(String... headers) throws IOException {
        List<String> all =
                new ArrayList<>(
                        List.of(
                                web.host(),
                                web.bearer(),
                                "Content-Type: application/json",
                                "X-Downburst: 1"));
        all.addAll(List.of(headers));
        return web.send("POST " + KILL, all, "{}");
    }

    @Test
    void theTokenOpensIt() throws Exception {
        assertThat(web.get(OVERVIEW).status()).isEqualTo(200);
        assertThat(web.get("/").status()).isEqualTo(200);
        assertThat(get("/healthz", web.host()).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {OVERVIEW, "/", "/metrics", "/api/v1/cluster/summary"})
    void nothingIsSeenWithoutTheToken(String address) throws Exception {
        assertThat(get(address, web.host()).status()).isEqualTo(401);
        assertThat(get(address, web.host(), "Authorization: Bearer x").status()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"storm.example", "STORM.example", "a.wild.example", ADDRESS})
    void itGoesByTheNamesInItsCertificate(String name) throws Exception {
        assertThat(get("/healthz", "Host: " + name + ":" + web.port()).status()).isEqualTo(200);
        assertThat(get("/healthz", "Host: " + name).status()).isEqualTo(403);
        assertThat(order("Origin: https://" + name.toLowerCase() + ":" + web.port()).status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example",
                "wild.example",
                "a.b.wild.example",
                "127.0.0.1",
                "localhost"
            })
    void anotherNameIsRefused(String name) throws Exception {
        assertThat(get(OVERVIEW, "Host: " + name + ":" + web.port(), web.bearer()).status())
                .isEqualTo(403);
        assertThat(order("Origin: https://" + name + ":" + web.port()).status()).isEqualTo(403);
    }

    @Test
    void aPageThatCameInClearIsAnotherSite() throws Exception {
        assertThat(order("Origin: http://storm.example:" + web.port()).status()).isEqualTo(403);
        assertThat(order("Origin: https://storm.example").status()).isEqualTo(403);
        assertThat(order("Sec-Fetch-Site: same-site").status()).isEqualTo(403);
    }

    @Test
    void aOneTimeAddressGivesACookieThatIsNeverSentInClear() throws Exception {
        URI address = URI.create(server.oneTimeAddressElsewhere().orElseThrow());
        assertThat(address).hasScheme("https").hasHost("storm.example").hasPort(web.port());
        String place = "/?" + address.getQuery();
        Web.Reply reply = get(place, web.host());
        assertThat(reply.status()).isEqualTo(303);
        assertThat(reply.head()).containsPattern("(?i)set-cookie: .*; Secure");
        // A certificate that browsers do not know would lock people out for good.
        assertThat(reply.head()).doesNotContainIgnoringCase("Strict-Transport-Security");
        assertThat(get(place, web.host()).status()).isEqualTo(401);

        URI here = URI.create(server.oneTimeAddress());
        assertThat(here).hasScheme("http").hasHost("127.0.0.1");
        assertThat(Server.oneTimeAddresses(folder).lines())
                .satisfiesExactly(
                        first -> assertThat(first).startsWith("http://127.0.0.1:"),
                        second -> assertThat(second).startsWith("https://storm.example:"));
        Web clear = Web.of(server, folder);
        assertThat(clear.send("GET /?" + here.getQuery(), List.of(clear.host()), "").head())
                .containsIgnoringCase("set-cookie: ")
                .doesNotContain("Secure");
    }

    @Test
    void theLoopbackAddressesDoNotSpeakTls() throws Exception {
        assertThat(Web.of(server, folder).get(OVERVIEW).status()).isEqualTo(200);
        assertThat(Web.of(server, folder).port()).isNotEqualTo(web.port());
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void itSpeaksNewTls(String version) throws Exception {
        try (SSLSocket socket = tls()) {
            socket.setEnabledProtocols(new String[] {version});
            socket.startHandshake();
            assertThat(socket.getSession().getProtocol()).isEqualTo(version);
        }
    }

    @Test
    void itSpeaksNoOldTls() throws Exception {
        assertThat(firstByteAfterHello(TLS_1_2)).isEqualTo(HANDSHAKE);
        assertThat(firstByteAfterHello(TLS_1_1)).isNotEqualTo(HANDSHAKE);
    }

    /** What a client hears that knows no newer version; the JDK's would not even ask. */
    private static int firstByteAfterHello(int version) throws IOException {
        byte[] hello = hello(version);
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(sent);
        out.writeByte(HANDSHAKE);
        out.writeShort(TLS_1_1);
        out.writeShort(hello.length + 4);
        out.writeInt(0x01_000000 | hello.length);
        out.write(hello);
        try (Socket socket = new Socket(ADDRESS, web.port())) {
            socket.getOutputStream().write(sent.toByteArray());
            return socket.getInputStream().read();
        } catch (IOException e) {
            return -1; // Hung up on.
        }
    }

    private static byte[] hello(int version) throws IOException {
        ByteArrayOutputStream hello = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(hello);
        out.writeShort(version);
        out.write(new byte[32]); // Random.
        out.writeByte(0); // No session.
        out.writeShort(4);
        out.writeShort(0xC009); // TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA, for both.
        out.writeShort(0xC02B); // TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256
        out.writeShort(0x0100); // No compression.
        out.writeShort(8 + 6 + 8);
        out.write(new byte[] {0, 10, 0, 4, 0, 2, 0, 23}); // Group secp256r1.
        out.write(new byte[] {0, 11, 0, 2, 1, 0}); // Points as they are.
        out.write(new byte[] {0, 13, 0, 4, 0, 2, 4, 3}); // Signed by ECDSA with SHA-256.
        return hello.toByteArray();
    }

    @Test
    void whoSpeaksInClearHearsNothingOfUse() throws Exception {
        try (Socket socket = new Socket(ADDRESS, web.port())) {
            String request = "GET " + OVERVIEW + " HTTP/1.1\r\n" + web.bearer() + "\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            assertThat(heard(socket)).doesNotContain("HTTP", "topologies");
        }
        assertThat(web.get(OVERVIEW).status()).isEqualTo(200);
    }

    private static String heard(Socket socket) {
        try {
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return ""; // Hung up on.
        }
    }

    @Test
    void whoSaysNothingHoldsUpNobody() throws Exception {
        List<Socket> crowd = new ArrayList<>();
        try {
            // Less than the time after which the server hangs up on them.
            assertTimeoutPreemptively(
                    Duration.ofSeconds(15),
                    () -> {
                        gather(crowd);
                        assertThat(web.get(OVERVIEW).status()).isEqualTo(200);
                        assertThat(Web.of(server, folder).get(OVERVIEW).status()).isEqualTo(200);
                    });
        } finally {
            for (Socket socket : crowd) {
                socket.close();
            }
        }
    }

    /** Some without a word, some in the middle of a handshake, some in the middle of a request. */
    private static void gather(List<Socket> crowd) throws IOException {
        for (int i = 0; i < CROWD; i++) {
            crowd.add(new Socket(ADDRESS, web.port()));
            Socket half = new Socket(ADDRESS, web.port());
            crowd.add(half);
            half.getOutputStream().write(new byte[] {HANDSHAKE, 3, 1, 2});
            SSLSocket secret = tls();
            crowd.add(secret);
            secret.getOutputStream().write("GET / HT".getBytes(StandardCharsets.UTF_8));
            Socket clear = new Socket("127.0.0.1", Web.of(server, folder).port());
            crowd.add(clear);
            clear.getOutputStream().write("GET / HT".getBytes(StandardCharsets.UTF_8));
        }
    }

    private static SSLSocket tls() throws IOException {
        return (SSLSocket) trusting.getSocketFactory().createSocket(ADDRESS, web.port());
    }

    @Test
    void itIsHeardAtAllAddressesIfToldSo() throws Exception {
        List<String> addresses = addressesForOthers();
        assumeTrue(!addresses.isEmpty(), "this machine is alone");
        Path own = parent.resolve("all");
        try (Server open = Server.start(options(own, "0.0.0.0"))) {
            assertThat(webAt(ADDRESS, open, own).get(OVERVIEW).status()).isEqualTo(200);
            for (String address : addresses) {
                Web there = webAt(address, open, own);
                String host = address.contains(":") ? "[" + address + "]" : address;
                List<String> headers =
                        List.of("Host: " + host + ":" + there.port(), there.bearer());
                assertThat(there.send("GET " + OVERVIEW, headers, "").status()).isEqualTo(200);
            }
        }
    }

    @Test
    void oneAddressIsHeardAtNoOther() throws Exception {
        for (String address : addressesForOthers()) {
            assertThat(isHeard(address)).as(address).isFalse();
        }
        assertThat(isHeard("127.0.0.1")).isFalse();
    }

    private static boolean isHeard(String address) {
        try (Socket socket = new Socket(address, web.port())) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }
}
