package io.downburst.server;

import java.io.IOException;
import java.nio.file.Path;

/** A JVM that is a server and nothing else, until it is told to end. */
public final class ServerMain {

    private ServerMain() {}

    /**
     * @param args the folder
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        Server server = Server.start(ServerOptions.in(Path.of(args[0])));
        Runtime.getRuntime().addShutdownHook(new Thread(server::close, "close"));
        Thread.currentThread().join();
    }
}
