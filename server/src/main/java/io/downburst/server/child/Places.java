package io.downburst.server.child;

import java.nio.file.Path;

/**
 * Where a topology's process finds what it needs and leaves what it has to say.
 *
 * @param folder its working directory, with the jars
 * @param state for what is to outlive it
 * @param blobs for it to read
 * @param log what it prints and logs
 * @param socket where it listens
 * @param server where the server listens
 */
public record Places(Path folder, Path state, Path blobs, Path log, Path socket, Path server) {

    /** For what its process leaves there even if it is killed. */
    Path temporary() {
        return folder.resolve("tmp");
    }
}
