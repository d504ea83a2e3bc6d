package io.downburst.server.web;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A file that the user has named; all that is wrong with it is told in one line. */
final class UserFile {

    private UserFile() {}

    /**
     * All that is in it.
     *
     * @param what it is, in words
     */
    static byte[] read(Path file, String what) throws IOException {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw inWords(e, file, what);
        }
    }

    /** Refuses one that others than its owner may use. */
    static void checkSecret(Path file, String what) throws IOException {
        String permissions;
        try {
            permissions = PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
        } catch (IOException e) {
            throw inWords(e, file, what);
        }
        if (!permissions.endsWith("------")) {
            throw new IOException(
                    "other users may get at the %1$s %2$s (%3$s): chmod 600 %2$s"
                            .formatted(what, file, permissions));
        }
    }

    /** The first line of one that only its owner may use; empty if there is none. */
    static String readSecretLine(Path file, String what) throws IOException {
        checkSecret(file, what);
        String content = new String(read(file, what), StandardCharsets.UTF_8);
        return content.lines().findFirst().orElse("");
    }

    private static IOException inWords(IOException e, Path file, String what) {
        if (e instanceof NoSuchFileException) {
            return new IOException("there is no %s %s".formatted(what, file), e);
        }
        if (e instanceof AccessDeniedException) {
            return new IOException("this user may not read the %s %s".formatted(what, file), e);
        }
        return new IOException(
                "the %s %s cannot be read: %s".formatted(what, file, e.getMessage()), e);
    }
}
