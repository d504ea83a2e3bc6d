package io.downburst.server;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A server for each test, in the test's own JVM. */
abstract class WithServer {

    @TempDir Path parent;
    Path folder;
    Client client;
    Server server;

    @BeforeEach
    void startServer() throws Exception {
        folder = parent.resolve("server");
        client = new Client(folder);
        server = Server.start(ServerOptions.in(folder));
    }

    @AfterEach
    void stopServer() {
        server.close();
        // A test that fails may leave what a server would take over.
        Processes.below(folder).forEach(ProcessHandle::destroyForcibly);
    }
}
