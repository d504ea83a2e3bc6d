package io.downburst.server.web;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;

/**
 * What a caller has to know: the token in a file that only the server's user may read, or what a
 * browser got for a ticket, which works once. Safe for use from any thread.
 */
public final class AccessToken {

    private static final int BYTES = 32;
    private static final int MOST_TICKETS = 16;
    private static final Duration TICKET_LIFE = Duration.ofHours(1);

    private record Ticket(String text, long issuedNanos) {}

    private final SecureRandom random = new SecureRandom();
    private final String token;
    private final String cookie;
    private final Deque<Ticket> tickets = new ArrayDeque<>();

    /**
     * @param file made if it is not there
     */
    public AccessToken(Path file) throws IOException {
        if (Files.notExists(file)) {
            Path draft = file.resolveSibling(file.getFileName() + ".new");
            Files.deleteIfExists(draft);
            Files.createFile(
                    draft,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rw-------")));
            Files.writeString(draft, secret() + "\n");
            Files.move(draft, file);
        }
        token = Files.readString(file).strip();
        if (token.length() < BYTES) {
            throw new IllegalStateException(
                    file + " holds no token: delete it, and the next server makes one");
        }
        cookie = digest("cookie " + token);
    }

    private String secret() {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** The same for the same token, so that browsers outlive the server. */
    private static String digest(String text) {
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256")
                            .digest(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A word that admits one browser, within an hour; of many, the newest do. */
    public synchronized String ticket() {
        if (tickets.size() == MOST_TICKETS) {
            tickets.removeFirst();
        }
        Ticket ticket = new Ticket(secret(), System.nanoTime());
        tickets.addLast(ticket);
        return ticket.text();
    }

    /** Whether it is a ticket, which it is no more from now on. */
    synchronized boolean takes(String ticket) {
        long now = System.nanoTime();
        tickets.removeIf(it -> now - it.issuedNanos() > TICKET_LIFE.toNanos());
        return tickets.removeIf(it -> same(it.text(), ticket));
    }

    boolean isToken(String text) {
        return same(token, text);
    }

    boolean isCookie(String text) {
        return same(cookie, text);
    }

    String cookie() {
        return cookie;
    }

    /** Takes as long for the first wrong letter as for the last. */
    private static boolean same(String secret, String given) {
        return MessageDigest.isEqual(
                secret.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }
}
