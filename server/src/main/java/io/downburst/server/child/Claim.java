package io.downburst.server.child;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotLinkException;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * Which process a topology's folder belongs to: the latest that was started there. It is a symbolic
 * link to the process's number, which needs neither space on a full disk nor, to be read, one of
 * the files that a process may open.
 */
final class Claim {

    private static final String NAME = ".process";

    private Claim() {}

    /** Lays this process's claim to a folder. */
    static void lay(Path folder) throws IOException {
        withdraw(folder);
        Files.createSymbolicLink(folder.resolve(NAME), Path.of(own()));
    }

    /** Leaves a folder to whoever comes next. */
    static void withdraw(Path folder) throws IOException {
        Files.deleteIfExists(folder.resolve(NAME));
    }

    /** Whether a folder is still there and this process's. */
    static boolean holds(Path folder) {
        try {
            return Files.readSymbolicLink(folder.resolve(NAME)).toString().equals(own());
        } catch (NoSuchFileException | NotLinkException e) {
            return false;
        } catch (IOException e) {
            // Nothing is known of it; the next look will tell.
            return true;
        }
    }

    /** Which process has laid the claim to a folder, if any has. */
    static OptionalLong pid(Path folder) {
        try {
            Path target = Files.readSymbolicLink(folder.resolve(NAME));
            return OptionalLong.of(Long.parseLong(target.toString()));
        } catch (IOException | NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    private static String own() {
        return Long.toString(ProcessHandle.current().pid());
    }
}
