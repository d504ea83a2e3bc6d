package io.downburst.cli;

import io.downburst.engine.context.Folders;
import io.downburst.server.Server;
import io.downburst.server.ServerOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A server that the launcher starts and ends once after a build, so that the JVM can keep what it
 * learnt of our classes for the next one.
 */
public final class ServerRehearsal {

    private ServerRehearsal() {}

    public static void main(String[] args) throws IOException {
        Logging.configure();
        Path folder = Files.createTempDirectory("downburst");
        try (Server server = Server.start(ServerOptions.in(folder))) {
            server.oneTimeAddress();
        } finally {
            Folders.delete(folder);
        }
    }
}
