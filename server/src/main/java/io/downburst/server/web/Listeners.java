package io.downburst.server.web;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The JDK's servers, one for each address that has the same port. */
final class Listeners implements AutoCloseable {

    /** At a time and at one address; one more is closed at once. */
    private static final int MOST_CONNECTIONS = 256;

    private static final int BACKLOG = 64;

    /** More than any answer of ours takes. */
    private static final Duration LONGEST_EXCHANGE = Duration.ofMinutes(5);

    static {
        // The bounds of the JDK's server, which it reads once.
        System.setProperty("sun.net.httpserver.maxReqHeaders", "64");
        System.setProperty("sun.net.httpserver.maxReqHeaderSize", "32768");
        System.setProperty("sun.net.httpserver.maxReqTime", "30");
        // So much of what is not wanted is read all the same, for its sender to hear why.
        System.setProperty("sun.net.httpserver.drainAmount", "1048576");
        System.setProperty("jdk.httpserver.maxConnections", "" + MOST_CONNECTIONS);
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    /** Makes a server that listens and does not answer yet. */
    interface Factory {
        HttpServer create(InetSocketAddress address, int backlog) throws IOException;
    }

    private final List<HttpServer> servers = new ArrayList<>();
    private final Factory factory;
    private final ManyThreads threads;
    private boolean serving;

    /**
     * @param name of the threads that answer, which serve nobody else
     */
    Listeners(String name, Factory factory) {
        this.factory = factory;
        this.threads = new ManyThreads(name, MOST_CONNECTIONS, LONGEST_EXCHANGE);
    }

    /**
     * Takes a port, so that nobody else does.
     *
     * @param port 0 for any at the first address, and the same at the others
     */
    void listen(InetAddress address, int port) throws IOException {
        int same = port == 0 && !servers.isEmpty() ? port() : port;
        HttpServer server = factory.create(new InetSocketAddress(address, same), BACKLOG);
        server.setExecutor(threads);
        servers.add(server);
    }

    int port() {
        return servers.get(0).getAddress().getPort();
    }

    /** Answers from now on. */
    void serve(HttpHandler handler) {
        servers.forEach(server -> server.createContext("/", handler));
        start();
    }

    private void start() {
        if (!serving) {
            serving = true;
            servers.forEach(HttpServer::start);
        }
    }

    @Override
    public void close() {
        // First: a thread that writes to somebody who does not read would hold up the rest.
        threads.shutdownNow();
        // One that never ran would keep its port until the JVM ends.
        start();
        servers.forEach(server -> server.stop(0));
    }
}
