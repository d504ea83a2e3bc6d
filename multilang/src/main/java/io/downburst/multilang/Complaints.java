package io.downburst.multilang;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;

/** Drains a child's standard error into the component's log, and remembers the end of it. */
final class Complaints implements Runnable {

    private static final int LINE_CHARS = 8_192;
    private static final int REMEMBERED_CHARS = 2_000;

    private final InputStream pipe;
    private final Logger log;
    private final StringBuilder line = new StringBuilder();
    private final StringBuilder last = new StringBuilder();
    private final CountDownLatch ended = new CountDownLatch(1);

    Complaints(InputStream pipe, Logger log) {
        this.pipe = pipe;
        this.log = log;
    }

    @Override
    public void run() {
        char[] chars = new char[LINE_CHARS];
        try (Reader reader = new InputStreamReader(pipe, StandardCharsets.UTF_8)) {
            int count;
            while ((count = reader.read(chars)) >= 0) {
                for (int i = 0; i < count; i++) {
                    take(chars[i]);
                }
            }
        } catch (IOException e) {
            log.debug("Standard error is closed", e);
        }
        endLine();
        ended.countDown();
    }

    private void take(char next) {
        if (next != '\n') {
            line.append(next);
        }
        if (next == '\n' || line.length() == LINE_CHARS) {
            endLine();
        }
    }

    private void endLine() {
        if (!line.isEmpty()) {
            log.info("{}", line);
            remember();
            line.setLength(0);
        }
    }

    private synchronized void remember() {
        last.append(line).append('\n');
        last.delete(0, Math.max(0, last.length() - REMEMBERED_CHARS));
    }

    /**
     * The last of what a dead child wrote to its standard error; empty if it wrote nothing.
     * Offspring that outlives it may hold the pipe open: what comes later than within a second is
     * left out.
     */
    String last() {
        try {
            ended.await(1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        synchronized (this) {
            return last.toString().strip();
        }
    }
}
