package io.downburst.connectors;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A server that a test starts, and ends with all its children. */
final class ServerProcess implements AutoCloseable {

    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(3);

    private final Process process;

    private ServerProcess(Process process) {
        this.process = process;
    }

    /** The program of that name, where Debian's packages put servers; empty if it is not there. */
    static Optional<Path> program(String name) {
        return Stream.of("/usr/lib/rabbitmq/bin", "/usr/bin", "/usr/sbin")
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** One that was free a moment ago. */
    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Returns once it listens. */
    static ServerProcess start(
            Path log, Map<String, String> environment, int port, List<String> command)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        builder.redirectErrorStream(true);
        builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        ServerProcess server = new ServerProcess(builder.start());
        try {
            server.awaitListening(port, log);
            return server;
        } catch (IOException | InterruptedException | RuntimeException e) {
            server.close();
            throw e;
        }
    }

    private void awaitListening(int port, Path log) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!isListening(port)) {
            if (System.nanoTime() > deadline || !process.isAlive()) {
                throw new IllegalStateException("no server: " + Files.readString(log));
            }
            Thread.sleep(50);
        }
    }

    private static boolean isListening(int port) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (ConnectException notYet) {
            return false;
        }
    }

    /** As {@code kill -9} of everything. */
    @Override
    public void close() {
        List<ProcessHandle> all =
                Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
        all.forEach(ProcessHandle::destroyForcibly);
        // Nobody may collect those whose parent is gone, as in a container without an init process.
        all.forEach(one -> one.onExit().completeOnTimeout(one, 10, TimeUnit.SECONDS).join());
    }
}
