package io.downburst.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.downburst.server.user.Counting;
import io.downburst.server.user.Sales;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.storm.Config;
import org.apache.storm.generated.NotAliveException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** The pages in a real browser, in front of a real server with topologies. */
class UiIT {
    /** Not by the number of frames: where all samples are alike none goes away. */
    private static final String FOUND_IS_WIDENED =
            """
            const widened = document.activeElement;
            const room = document.querySelector('.flames').viewBox.baseVal.width;
            return widened.matches('.frame.found')
                && widened.querySelector('rect').width.baseVal.value > room - 3;""";

    @TempDir static Path parent;

    private static Path orders;
    private static Server server;
    private static Client client;
    private static Web web;
    private static Browser browser;

    @BeforeAll
    static void start() throws Exception {
        assumeTrue(Browser.isThere(), "there is no chromium with its chromedriver");
        Path folder = parent.resolve("server");
        orders = Files.createDirectory(parent.resolve("orders"));
        server = Server.start(ServerOptions.in(folder));
        client = new Client(folder);
        web = Web.of(server, folder);
        browser = new Browser();
        client.submit("sales", Sales.conf(), Sales.topology(500));
        client.submit("counting", Counting.conf(), Counting.topology(orders));
        browser.until(() -> client.acked("counting") > 0 && !live("sales").isEmpty());
        browser.open(server.oneTimeAddress());
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
        }
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void beginAtTheFirstPage() throws Exception {
        browser.resize(1280, 900);
        browser.open("about:blank");
        browser.complaints();
        open("#/");
        browser.untilText("h1", "Topologies");
    }

    @AfterEach
    void nobodyComplainedAndNobodyElseWasAsked() {
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.requests())
                .isNotEmpty()
                .allMatch(address -> address.startsWith(base()) || address.startsWith("data:"));
    }

    private static String base() {
        return "http://127.0.0.1:" + web.port() + "/";
    }

    private static void open(String page) {
        browser.open(base() + page);
    }

    private static String id(String name) throws Exception {
        return client.summary(name).get_id();
    }

    private static Map<String, Object> live(String name) throws Exception {
        Web.Reply reply = web.get("/api/downburst/topology/" + id(name) + "/live");
        return reply.status() == 200 ? reply.json() : Map.of();
    }

    private static int logLines(String name) throws Exception {
        Web.Reply reply = web.get("/api/downburst/topology/" + id(name) + "/log?limit=1000");
        return ((List<?>) reply.json().get("lines")).size();
    }

    private static String status(String name) throws Exception {
        return client.summary(name).get_status();
    }

    private static long shown(String figure) {
        return Long.parseLong(browser.text("#ledger-" + figure).replace(",", ""));
    }

    @Test
    void theFirstPageHasAllTopologies() throws Exception {
        browser.untilText("main", "2 topologies");
        browser.untilText("main table", "sales");
        browser.until(() -> browser.text("main table").split("ACTIVE").length == 3);
    }

    @Test
    void theLedgerThatIsShownIsTheServers() throws Exception {
        browser.click("main a", "sales");
        browser.click("button", "Deactivate");
        browser.untilText(".sub", "INACTIVE");
        browser.until(() -> shown("pending") == 0);
        Map<?, ?> ledger = (Map<?, ?>) live("sales").get("ledger");
        for (String figure : List.of("emitted", "acked", "failed")) {
            browser.until(() -> ((Number) ledger.get(figure)).longValue() == shown(figure));
        }
        assertThat(shown("emitted")).isPositive().isEqualTo(shown("acked") + shown("failed"));
        assertThat(status("sales")).isEqualTo("INACTIVE");

        browser.click("button", "Activate");
        browser.untilText(".sub", "ACTIVE");
        browser.until(() -> status("sales").equals("ACTIVE"));
        browser.until(() -> shown("pending") > 0);
    }

    @Test
    void thePictureHasComponentsWithTheirStatesAndTheStreamsBetweenThem() throws Exception {
        browser.click("main a", "sales");
        browser.until(() -> browser.count("svg.graph a") == 6);
        assertThat(browser.count("svg.graph .edge")).isEqualTo(6);
        browser.untilText("svg.graph", "blocking");
        browser.untilText(".bottleneck", "price");
        browser.until(() -> browser.count("svg.graph .edge.flowing") == 6);
        browser.click("svg.graph a[aria-label^='price']");
        browser.untilText("h1", "price");
        browser.untilText("section[aria-label='Streams in'] table", "fields customer");
        browser.untilText("section[aria-label='Streams out'] table", "large");
    }

    @Test
    void namesOfATopologyAreTextWhateverTheyAre() throws Exception {
        browser.click("main a", "sales");
        browser.untilText("section[aria-label=Components]", Sales.HOSTILE);
        browser.click("section[aria-label=Components] a", Sales.HOSTILE);
        browser.untilText("h1", Sales.HOSTILE);
        browser.untilText("section[aria-label='Streams in'] table", "global");
        open("#/" + id("sales"));
        browser.untilText("section[aria-label=Errors]", "no price for <b>a customer</b>");
        assertThat(browser.count("main img, main b b")).isZero();
        assertThat(browser.title()).startsWith("sales");
    }

    @Test
    void errorsAreGroupedAndUnfold() throws Exception {
        browser.click("main a", "sales");
        browser.untilText("section[aria-label=Errors]", "×");
        assertThat(browser.sees(".errors pre")).isFalse();
        browser.click(".errors summary");
        browser.untilText(".errors pre", "Sales$Price.execute");
    }

    @Test
    void rebalanceByKeysOnly() throws Exception {
        browser.tabTo("sales");
        browser.press(Keys.ENTER);
        browser.untilText(".actions", "Rebalance");
        browser.tabTo("Rebalance…");
        browser.press(Keys.ENTER);
        browser.until(() -> browser.sees("dialog"));
        browser.tabTo("Executors of check");
        browser.press(Keys.ARROW_DOWN);
        browser.press(Keys.ENTER);
        browser.untilText("#said", "Rebalanced sales");
        browser.until(() -> client.summary("sales").get_num_executors() == 6);
        browser.until(() -> browser.count("svg.graph a[aria-label^=check]") == 1);
        browser.untilText("svg.graph a[aria-label^=check]", "×1");
    }

    @Test
    void aKillCanBeUndoneByKeys() throws Exception {
        browser.tabTo("sales");
        browser.press(Keys.ENTER);
        browser.untilText(".actions", "Kill");
        // However slow the machine is, the time to undo is not over.
        browser.script("window.setInterval = () => 0");
        browser.tabTo("Kill");
        browser.press(Keys.ENTER);
        browser.untilText("#orders", "Killing sales in");
        browser.press(Keys.ENTER);
        browser.untilText("#said", "Undone");
        assertThat(browser.text("#orders")).isEmpty();
        assertThat(status("sales")).isEqualTo("ACTIVE");
    }

    @Test
    void aKillHoldsOnceTheTimeToUndoItIsOver() throws Exception {
        client.submit("short", Counting.conf(), Counting.topology(orders));
        browser.click("main a", "short");
        browser.click("button", "Kill");
        browser.untilText("#said", "Killing short in");
        browser.click(".brand");
        browser.untilText("#said", "Killed short");
        Patience.await(() -> !client.isAlive("short"));
        browser.until(() -> !browser.text("main table").contains("short"));
    }

    /** If its time is not over yet. */
    private static void killAtOnce(String name) throws Exception {
        try {
            client.kill(name);
        } catch (NotAliveException e) {
            // That is what was wanted.
        }
    }

    @Test
    void aLogIsSearched() throws Exception {
        browser.until(() -> logLines("sales") > 300);
        browser.click("main a", "sales");
        browser.click("a", "Log");
        browser.until(() -> browser.count(".log li") >= 200);
        browser.click(".tools input[type=checkbox]");
        int lines = browser.count(".log li");
        browser.click("button", "Older lines");
        browser.until(() -> browser.count(".log li") > lines);

        browser.click("#query");
        browser.press("starting METRICS");
        browser.untilText(".log mark", "Starting metrics");
        assertThat(browser.text(".log")).doesNotContain("no price");
        browser.press(Keys.chord(Keys.CONTROL, "a"), "nobody ever said this");
        browser.until(() -> browser.count(".log li") == 0);
    }

    @Test
    void whyATopologyEndedIsToldAndItsReturnIsSeen() throws Exception {
        Files.createFile(orders.resolve("throw"));
        browser.untilText("main table", "Restarted once");
        browser.until(() -> browser.text("main table").split("ACTIVE").length == 3);
    }

    @Test
    void whatStartsNoMoreSaysSoAndCanBeKilled() throws Exception {
        Path options = Files.writeString(parent.resolve("options"), "-Xmx128m");
        Path end = Files.createDirectory(parent.resolve("end"));
        Config conf = Counting.conf();
        conf.put(Config.TOPOLOGY_WORKER_CHILDOPTS, "@" + options);
        client.submit("broken", conf, Counting.topology(end));
        Files.writeString(options, "-XX:NoSuchOption");
        Files.createFile(end.resolve("throw"));
        browser.untilText("main table", "DOWN");
        // Its row grows by that, and the link would move from under the mouse.
        browser.untilText("main table", "last end");
        browser.click("main a", "broken");
        browser.untilText(".sub", "DOWN");
        browser.untilText(".end-reason", "last end");
        browser.untilText(".errors", "thrown to order");
        browser.script("const real = setInterval; window.setInterval = (tick) => real(tick, 10)");
        browser.click("button", "Kill");
        browser.untilText("#said", "Killed broken");
        killAtOnce("broken");
        browser.untilText(".notice", "is not there any more");
        assertThat(browser.complaints()).isNotEmpty().allMatch(UiIT::isOfTheAbsence);
    }

    @Test
    void aPhoneIsWideEnough() throws Exception {
        browser.resize(360, 740);
        String sales = "#/" + id("sales");
        for (String page : List.of("#/", sales, sales + "/component/price", sales + "/log")) {
            open(page);
            browser.until(() -> browser.count("table td, .log li") > 0);
            assertThat(browser.script("return document.documentElement.scrollWidth <= innerWidth"))
                    .as(page)
                    .isEqualTo(true);
        }
    }

    /** What listens rather than looks. */
    @Test
    void everythingHasAName() throws Exception {
        String sales = "#/" + id("sales");
        for (String page : List.of("#/", sales, sales + "/component/price", sales + "/log")) {
            open(page);
            browser.until(() -> browser.count("table td, .log li") > 0);
            assertThat(browser.script(Browser.NAMELESS)).as(page).isEqualTo(List.of());
            assertThat(browser.count("h1")).as(page).isEqualTo(1);
        }
    }

    @Test
    void aHiddenPageAsksNothing() throws Exception {
        browser.untilText("main table", "sales");
        hide(true);
        // What was on its way comes in first.
        browser.until(() -> askedWithin(2_500) == 0);
        hide(false);
        browser.until(() -> askedWithin(2_500) > 1);
    }

    private static void hide(boolean hidden) {
        browser.script(
                "Object.defineProperty(document, 'hidden', {value: arguments[0], configurable: true});"
                        + "document.dispatchEvent(new Event('visibilitychange'))",
                hidden);
    }

    private static long askedWithin(int millis) {
        return (Long)
                browser.script(
                        "performance.clearResourceTimings();"
                                + "return new Promise(done => setTimeout(() =>"
                                + " done(performance.getEntriesByType('resource').length), "
                                + millis
                                + "))");
    }

    @Test
    void aServerThatIsAwayIsMissedAndFoundAgain() throws Exception {
        browser.click("main a", "counting");
        browser.untilText(".sub", "ACTIVE");
        int port = web.port();
        server.close();
        browser.untilText("#away", "does not answer");
        server =
                Server.start(
                        new ServerOptions(
                                client.folder(),
                                OptionalInt.empty(),
                                OptionalInt.empty(),
                                port,
                                Optional.empty()));
        browser.until(() -> !browser.sees("#away"));
        browser.until(() -> browser.sees(".sub") && browser.text(".sub").contains("ACTIVE"));
        assertThat(browser.complaints()).isNotEmpty().allMatch(UiIT::isOfTheAbsence);
    }

    private static boolean isOfTheAbsence(String complaint) {
        return complaint.contains("ERR_") || complaint.contains("503") || complaint.contains("404");
    }

    @Test
    void tuplesAreTappedAndSecretsAreNotTold() throws Exception {
        open("#/" + id("sales") + "/component/orders");
        browser.click("button", "Start");
        browser.untilText(".tap", "(redacted)");
        assertThat(browser.text(".tap"))
                .containsPattern("customer \\d")
                .doesNotContain("swordfish");
        browser.click("button", "Pause");
        browser.click("section[aria-label='Streams out'] a", "check");
        browser.untilText("section[aria-label=Executors]", "ms");
    }

    @Test
    void aFlameGraphIsOneClickAway() throws Exception {
        browser.click("main a", "sales");
        String section = "section[aria-label='Flame graph']";
        browser.untilText(section, "Samples all threads");
        // Again where the page above it grew under the mouse.
        browser.until(
                () -> {
                    browser.click("button", "Record");
                    return browser.text(section).contains("Recording");
                });
        browser.until(() -> browser.count(".frame") > 3);
        browser.tabTo("Find a method");
        browser.press("Price.execute");
        browser.until(() -> browser.count(".frame.found") > 0);
        browser.untilText(section + " .tools", "% of samples");
        browser.press(Keys.TAB);
        // Not what the page tells below the frames: of the one that the mouse is on, if any.
        String all = browser.focused();
        browser.press(Keys.ARROW_DOWN);
        browser.until(() -> !browser.focused().equals(all));
        // Again where the mouse hit the frame beside it, as it rarely does on a busy machine.
        browser.until(
                () -> {
                    browser.click(".frame.found");
                    return (boolean) browser.script(FOUND_IS_WIDENED);
                });
    }

    @Test
    void componentsStandInTheOrderOfTheirTuplesAndCyclesEnd() {
        String arranged =
                (String)
                        browser.script(
                                """
                                return import('/js/layout.js').then(({arrange, joined}) => {
                                  const edges = joined([['a', 'b'], ['b', 'c'], ['a', 'c'], ['c', 'b'], ['c', 'c'], ['x', 'c']]
                                      .map(([from, to]) => ({from, to})));
                                  const {layers, routes, back} = arrange(['a', 'x', 'b', 'c'], edges);
                                  const components = layers.map(it => it.filter(id => id.length === 1).sort().join(' '));
                                  const bends = [...routes.values()].map(it => it.length - 2).join(' ');
                                  return components.join(', ') + '; ' + bends + '; ' + [...back].join(' ');
                                });""");
        assertThat(arranged).isEqualTo("a x, b, c; 0 0 1 1 0 0; [\"c\",\"b\"] [\"c\",\"c\"]");
    }

    @Test
    void whoIsNotLoggedInIsToldHow() throws IOException {
        browser.forgetCookies();
        try {
            open("");
            assertThat(browser.text("body")).contains("./downburst ui");
        } finally {
            browser.complaints();
            browser.open(server.oneTimeAddress());
        }
    }

    @Test
    void anAddressWorksOnceAndLeavesNoTicketBehind() {
        assertThat(URI.create(browser.address()).getQuery()).isNull();
    }
}
