package io.downburst.server.child;

import io.downburst.server.store.ServerStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotLinkException;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * Which process a topology's socket belongs to: the latest that was started for it. It is a
 * symbolic link to the process's number, which needs neither space on a full disk nor, to be read,
 * one of the files that a process may open.
 */
final class Claim {

    private Claim() {}

    /** Lays this process's claim to a socket. */
    static void lay(Path socket) throws IOException {
        withdraw(socket);
        Files.createSymbolicLink(ServerStore.claim(socket), Path.of(own()));
    }

    /** Leaves a socket to whoever comes next. */
    static void withdraw(Path socket) throws IOException {
        Files.deleteIfExists(ServerStore.claim(socket));
    }

    /** Whether a socket is this process's still. */
    static boolean holds(Path socket) {
        try {
            return Files.readSymbolicLink(ServerStore.claim(socket)).toString().equals(own());
        } catch (NoSuchFileException | NotLinkException e) {
            return false;
        } catch (IOException e) {
            // Nothing is known of it; the next look will tell.
            return true;
        }
    }

    /** Which process has laid the claim to a socket, if any has. */
    static OptionalLong pid(Path socket) {
        try {
            Path target = Files.readSymbolicLink(ServerStore.claim(socket));
            return OptionalLong.of(Long.parseLong(target.toString()));
        } catch (IOException | NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    private static String own() {
        return Long.toString(ProcessHandle.current().pid());
    }
}
