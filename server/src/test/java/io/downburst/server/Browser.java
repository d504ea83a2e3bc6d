package io.downburst.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A Chromium without a window. */
final class Browser implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int MOST_STOPS = 200;

    /** A script that finds what has no name, and pictures that are neither named nor hidden. */
    static final String NAMELESS =
            """
            const named = (it) => (it.getAttribute('aria-label') || it.textContent || it.title || '').trim()
                || it.labels?.length || document.getElementById(it.getAttribute('aria-labelledby'));
            const pictures = [...document.querySelectorAll('svg:not([aria-hidden])')]
                .filter(it => !it.getAttribute('role') || !(it.getAttribute('aria-label') || it.querySelector('title')));
            const images = [...document.querySelectorAll('img:not([alt])')];
            const others = [...document.querySelectorAll('a, button, input, select, summary, section, dialog, [role]')]
                .filter(it => !['rowgroup', 'row', 'cell', 'status', 'alert', 'search'].includes(it.getAttribute('role')))
                .filter(it => !named(it));
            const heads = [...document.querySelectorAll('table')].filter(it => !it.querySelector('th[scope]'));
            return [...pictures, ...images, ...others, ...heads].map(it => it.outerHTML.slice(0, 200));
            """;

    private static final String WATCH_FOR_A_CLICK =
            "window.missed = true;"
                    + " arguments[0].addEventListener('click', () => window.missed = false, {capture: true, once: true})";

    /** What a click led to may be another document, which knows of none. */
    private static final String WAS_CLICKED = "return !window.missed";

    private final ChromeDriver driver;

    Browser() {
        ChromeOptions options = new ChromeOptions();
        options.setBinary(program("chromium").orElseThrow().toFile());
        // As root, and in a container, which has little shared memory.
        options.addArguments("--headless=new", "--no-sandbox", "--disable-dev-shm-usage");
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        driver =
                new ChromeDriver(
                        new ChromeDriverService.Builder()
                                .usingDriverExecutable(
                                        program("chromedriver").orElseThrow().toFile())
                                .usingAnyFreePort()
                                .build(),
                        options);
        resize(1280, 900);
    }

    static boolean isThere() {
        return program("chromium").isPresent() && program("chromedriver").isPresent();
    }

    private static Optional<Path> program(String name) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    void resize(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        driver.manage().window().setSize(new Dimension(width, height));
    }

    void open(String address) {
        driver.get(address);
    }

    void forgetCookies() {
        driver.manage().deleteAllCookies();
    }

    String address() {
        return driver.getCurrentUrl();
    }

    String title() {
        return driver.getTitle();
    }

    /** What is seen of the page, or of an element. */
    String text(String css) {
        return driver.findElement(By.cssSelector(css)).getText();
    }

    boolean sees(String css) {
        return displayed(css).findAny().isPresent();
    }

    int count(String css) {
        return driver.findElements(By.cssSelector(css)).size();
    }

    Object script(String body, Object... arguments) {
        return driver.executeScript(body, arguments);
    }

    void until(Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!holds(condition)) {
            assertThat(System.nanoTime())
                    .as(() -> "patience; the page: " + text("body"))
                    .isLessThan(deadline);
            Thread.sleep(50);
        }
    }

    /** What is looked at may be replaced in that very moment. */
    private static boolean holds(Callable<Boolean> condition) throws Exception {
        try {
            return condition.call();
        } catch (StaleElementReferenceException e) {
            return false;
        }
    }

    void untilText(String css, String part) throws Exception {
        until(() -> count(css) > 0 && text(css).contains(part));
    }

    /** With the mouse: what lies under something else is not clicked. */
    void click(String css) throws Exception {
        until(() -> clicked(displayed(css).findFirst()));
    }

    /** The same on what has this text, among the elements of that selector. */
    void click(String css, String text) throws Exception {
        until(() -> clicked(displayed(css).filter(it -> it.getText().equals(text)).findFirst()));
    }

    /**
     * Whether the click met the element: figures that come meanwhile may move it away from under
     * the mouse, and then a user too aims once more.
     */
    private boolean clicked(Optional<WebElement> element) {
        element.ifPresent(
                it -> {
                    driver.executeScript(WATCH_FOR_A_CLICK, it);
                    new Actions(driver).scrollToElement(it).moveToElement(it).click().perform();
                });
        return element.isPresent() && Boolean.TRUE.equals(driver.executeScript(WAS_CLICKED));
    }

    private Stream<WebElement> displayed(String css) {
        return driver.findElements(By.cssSelector(css)).stream().filter(WebElement::isDisplayed);
    }

    void press(CharSequence... keys) {
        new Actions(driver).sendKeys(keys).perform();
    }

    /** Goes from stop to stop until the one of this name. */
    void tabTo(String name) {
        for (int stops = 0; stops < MOST_STOPS; stops++) {
            press(Keys.TAB);
            if (focused().equals(name)) {
                assertThat(script("return document.activeElement.matches(':focus-visible')"))
                        .as("focus is seen on " + name)
                        .isEqualTo(true);
                return;
            }
        }
        throw new AssertionError("no key leads to " + name);
    }

    /** The name of what keys go to. */
    String focused() {
        return driver.switchTo().activeElement().getAccessibleName();
    }

    /** What the page complained about since this was asked last. */
    List<String> complaints() {
        return logged(LogType.BROWSER).map(LogEntry::getMessage).toList();
    }

    /** Whatever it has asked anybody for since this was asked last. */
    List<String> requests() {
        return logged(LogType.PERFORMANCE)
                .map(LogEntry::getMessage)
                .filter(message -> message.contains("\"Network.requestWillBeSent\""))
                .map(
                        message ->
                                message.replaceAll(
                                        "(?s).*?\"request\":.*?\"url\":\"(.*?)\".*", "$1"))
                .toList();
    }

    private Stream<LogEntry> logged(String type) {
        return StreamSupport.stream(driver.manage().logs().get(type).spliterator(), false);
    }

    @Override
    public void close() {
        driver.quit();
    }
}
