package io.downburst.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the server's HTTP lets in, and what it does not. */
class WebDoorIT {

    private static final String OVERVIEW = "/api/downburst/overview";
    private static final String KILL = "/api/v1/topology/nobody-1-1/kill/0";
    private static final List<String> JSON_ORDER =
            List.of("Content-Type: application/json", "X-Downburst: 1");

    @TempDir static Path parent;

    private static Server server;
    private static Path folder;
    private static Web web;

    @BeforeAll
    static void start() throws IOException {
        folder = parent.resolve("server");
        server = Server.start(ServerOptions.in(folder));
        web = Web.of(server, folder);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Web.Reply get(String address, String... headers) throws IOException {
        return web.send("GET " + address, List.of(headers), "");
    }

    private static Web.Reply order(String... headers) throws IOException {
        return web.send("POST " + KILL, List.of(headers), "{}");
    }

    @Test
    void theTokenLiesInAFileOfTheUsersAlone() throws Exception {
        Path token = folder.resolve("token");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(token)))
                .isEqualTo("rw-------");
        assertThat(web.get(OVERVIEW).status()).isEqualTo(200);
        assertThat(web.token()).hasSize(43);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {OVERVIEW, "/", "/index.html", "/api/v1/cluster/summary", "/metrics", "/x"})
    void nothingIsSeenWithoutTheToken(String address) throws Exception {
        Web.Reply reply = get(address, web.host());
        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.body()).contains("downburst ui").doesNotContain(web.token());
        assertThat(get(address, web.host(), "Authorization: Bearer " + "x".repeat(43)).status())
                .isEqualTo(401);
        assertThat(get(address, web.host(), "Cookie: downburst-" + web.port() + "=x").status())
                .isEqualTo(401);
        assertThat(get(address + "?token=x", web.host()).status()).isEqualTo(401);
    }

    @Test
    void aBrowserIsToldOnAPageHowToGetIn() throws Exception {
        Web.Reply reply = get("/", web.host(), "Accept: text/html,*/*;q=0.8");
        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.has("Content-Type: text/html; charset=utf-8")).as(reply.head()).isTrue();
        assertThat(reply.body()).contains("./downburst ui").doesNotContain(web.token());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/healthz", "/readyz"})
    void everybodyMayAskWhetherItLives(String address) throws Exception {
        assertThat(get(address, web.host()).body()).contains("ok");
    }

    @Test
    void aOneTimeAddressGivesABrowserACookieOnce() throws Exception {
        URI address = URI.create(server.oneTimeAddress());
        String place = address.getPath() + "?" + address.getQuery();
        Web.Reply reply = get(place, web.host());
        assertThat(reply.status()).isEqualTo(303);
        assertThat(reply.has("Location: /")).as(reply.head()).isTrue();
        String cookie =
                reply.head()
                        .lines()
                        .filter(line -> line.toLowerCase().startsWith("set-cookie: "))
                        .map(line -> line.substring("set-cookie: ".length()))
                        .findFirst()
                        .orElseThrow();
        assertThat(cookie).contains("HttpOnly", "SameSite=Strict").doesNotContain(web.token());

        String sent = "Cookie: a=b; " + cookie.split(";")[0];
        assertThat(get("/", web.host(), sent).status()).isEqualTo(200);
        assertThat(get(OVERVIEW, web.host(), sent).status()).isEqualTo(200);
        assertThat(get(place, web.host()).status()).isEqualTo(401);
    }

    /** A page whose name an attacker's DNS points here sends that name. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host: evil.example",
                "Host: evil.example:8080",
                "Host: 127.0.0.1.evil.example",
                "Host: 127.0.0.1:1",
                "X-Forwarded-Host: 127.0.0.1"
            })
    void anotherNameThanItsOwnIsRefused(String host) throws Exception {
        assertThat(get(OVERVIEW, host, web.bearer()).status()).isIn(400, 403);
        assertThat(get("/healthz", host).status()).isIn(400, 403);
    }

    @Test
    void itsOtherNamesAreItsOwn() throws Exception {
        for (String name : List.of("localhost", "[::1]")) {
            assertThat(get("/healthz", "Host: " + name + ":" + web.port()).status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Origin: https://evil.example",
                "Origin: null",
                "Origin: http://127.0.0.1:1",
                "Origin: http://user@127.0.0.1",
                "Sec-Fetch-Site: cross-site",
                "Sec-Fetch-Site: same-site"
            })
    void anotherSitesPageChangesNothing(String from) throws Exception {
        Web.Reply reply =
                order(web.host(), web.bearer(), JSON_ORDER.get(0), JSON_ORDER.get(1), from);
        assertThat(reply.status()).isEqualTo(403);
        assertThat(reply.body()).contains("another site");
    }

    /** A form sends neither, and a script elsewhere may not send them without being asked. */
    @Test
    void whatAFormCouldSendChangesNothing() throws Exception {
        assertThat(order(web.host(), web.bearer(), JSON_ORDER.get(0)).status()).isEqualTo(403);
        assertThat(order(web.host(), web.bearer(), JSON_ORDER.get(1)).status()).isEqualTo(403);
        assertThat(
                        order(
                                        web.host(),
                                        web.bearer(),
                                        JSON_ORDER.get(1),
                                        "Content-Type: text/plain")
                                .status())
                .isEqualTo(403);
    }

    @Test
    void noOtherSiteIsEverToldThatItMay() throws Exception {
        Web.Reply preflight =
                web.send(
                        "OPTIONS " + KILL,
                        List.of(
                                web.host(),
                                "Origin: https://evil.example",
                                "Access-Control-Request-Method: POST"),
                        "");
        assertThat(preflight.status()).isEqualTo(403);
        Web.Reply script = get(OVERVIEW + "?callback=evil", web.host(), web.bearer());
        assertThat(script.body()).startsWith("{").doesNotContain("evil");
        assertThat((preflight.head() + script.head()).toLowerCase())
                .doesNotContain("access-control-allow");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", OVERVIEW, "/nowhere"})
    void everyAnswerTellsBrowsersToBeCareful(String address) throws Exception {
        Web.Reply reply = web.get(address);
        assertThat(reply.head())
                .containsIgnoringCase("Content-Security-Policy: default-src 'self'")
                .containsIgnoringCase("frame-ancestors 'none'")
                .containsIgnoringCase("X-Frame-Options: DENY")
                .containsIgnoringCase("X-Content-Type-Options: nosniff");
    }

    @Test
    void figuresAreNotKeptByBrowsersAndPagesAreAskedFor() throws Exception {
        assertThat(web.get(OVERVIEW).has("Cache-Control: no-store")).isTrue();
        Web.Reply page = web.get("/");
        String tag =
                page.head()
                        .lines()
                        .filter(line -> line.toLowerCase().startsWith("etag: "))
                        .map(line -> line.substring("etag: ".length()))
                        .findFirst()
                        .orElseThrow();
        assertThat(get("/", web.host(), web.bearer(), "If-None-Match: " + tag).status())
                .isEqualTo(304);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/../server.db",
                "/..%2Fserver.db",
                "/%2e%2e/token",
                "/ui/../../token",
                "/x/..%2F..%2Ftoken.html",
                "/log4j2.xml",
                "/%00.html",
                "//etc/passwd"
            })
    void noPathLeadsOutOfThePages(String address) throws Exception {
        Web.Reply reply = web.get(address);
        assertThat(reply.status()).isIn(400, 404);
        assertThat(reply.body()).doesNotContain(web.token()).doesNotContain("root:");
    }

    /** CVE-2014-0115, CVE-2019-0202: the log viewer read whatever file it was named. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/downburst/topology/..%2F..%2Ftoken/log",
                "/api/downburst/topology/%2Fetc%2Fpasswd/log",
                "/api/downburst/topology/../token/log"
            })
    void noNameOfALogLeadsElsewhere(String address) throws Exception {
        Web.Reply reply = web.get(address);
        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.body()).doesNotContain(web.token()).doesNotContain("root:");
    }

    @Test
    void aBodyHasItsBounds() throws Exception {
        Web.Reply reply = web.post(KILL, "{\"a\":\"" + "x".repeat(100_000) + "\"}");
        assertThat(reply.status()).isEqualTo(413);
        // Nested until a parser that recurses would give up.
        assertThat(web.post(KILL, "{\"a\":" + "[".repeat(60_000)).status()).isEqualTo(400);
        assertThat(web.get(OVERVIEW).status()).isEqualTo(200);
    }

    @Test
    void headersHaveTheirBounds() throws Exception {
        assertRefused("X-Long: " + "x".repeat(1 << 20));
        assertThat(web.get(OVERVIEW).status()).isEqualTo(200);
    }

    /** The JDK's server hangs up, with words or without, as its release has it. */
    private static void assertRefused(String header) {
        try {
            assertThat(get("/healthz", web.host(), header).status()).isBetween(400, 499);
        } catch (IOException | ArrayIndexOutOfBoundsException e) {
            // Hung up on.
        }
    }

    @Test
    void onlyThisMachineIsListenedTo() throws Exception {
        for (NetworkInterface card : NetworkInterface.networkInterfaces().toList()) {
            for (InetAddress address : card.inetAddresses().toList()) {
                if (!address.isLoopbackAddress()) {
                    assertThatThrownBy(() -> new Socket(address, web.port()).close())
                            .isInstanceOf(IOException.class);
                }
            }
        }
    }

    @Test
    void aTakenPortIsToldInOneLine() {
        ServerOptions other =
                new ServerOptions(
                        parent.resolve("other"),
                        OptionalInt.empty(),
                        OptionalInt.empty(),
                        web.port(),
                        Optional.empty());
        assertThatThrownBy(() -> Server.start(other))
                .hasMessage(
                        "port %d is taken: end what listens there, or choose another with --ui-port",
                        web.port());
        assertThat(other.folder()).doesNotExist();
    }

    @Test
    void whatIsNotThereIsToldAsStormTellsIt() throws Exception {
        assertThat(web.get("/api/downburst/topology/nobody-1-1/live").status()).isEqualTo(404);
        assertThat(web.get("/api/downburst/nothing").json())
                .containsEntry("error", "Not Found")
                .containsKey("errorMessage");
        assertThat(web.post(OVERVIEW, "{}").status()).isEqualTo(405);
    }
}
