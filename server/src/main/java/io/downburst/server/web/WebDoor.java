package io.downburst.server.web;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.downburst.server.nimbus.NoProcessException;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.storm.generated.DRPCExecutionException;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.thrift.TApplicationException;
import org.apache.storm.thrift.TException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where HTTP comes in: on this machine's own addresses, by the JDK's server, which is on no class
 * path that a topology shares.
 */
public final class WebDoor implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(WebDoor.class);

    private static final byte[] IPV4_LOOPBACK = {127, 0, 0, 1};
    private static final byte[] IPV6_LOOPBACK = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
    private static final int BACKLOG = 64;
    private static final int THREADS = 16;

    private static final Map<String, String> ON_EVERY_ANSWER =
            Map.of(
                    "Content-Security-Policy",
                    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
                    "X-Frame-Options",
                    "DENY",
                    "X-Content-Type-Options",
                    "nosniff",
                    "Referrer-Policy",
                    "no-referrer",
                    "Cross-Origin-Resource-Policy",
                    "same-origin",
                    "Cross-Origin-Opener-Policy",
                    "same-origin");

    static {
        // The bounds of the JDK's server, which it reads once.
        System.setProperty("sun.net.httpserver.maxReqHeaders", "64");
        System.setProperty("sun.net.httpserver.maxReqHeaderSize", "32768");
        System.setProperty("sun.net.httpserver.maxReqTime", "30");
        // So much of what is not wanted is read all the same, for its sender to hear why.
        System.setProperty("sun.net.httpserver.drainAmount", "1048576");
        System.setProperty("jdk.httpserver.maxConnections", "256");
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final List<HttpServer> servers = new ArrayList<>();
    private final ExecutorService threads =
            Executors.newFixedThreadPool(
                    THREADS,
                    task -> {
                        Thread thread = new Thread(task, "web");
                        thread.setDaemon(true);
                        return thread;
                    });

    private WebDoor() {}

    /**
     * Takes a port, so that nobody else does; {@link #serve} is to follow.
     *
     * @param port 0 for any
     * @throws IOException with words for the user if it is taken
     */
    public static WebDoor bind(int port) throws IOException {
        WebDoor door = new WebDoor();
        try {
            door.listen(IPV4_LOOPBACK, port);
            door.listenOnIpv6(port);
            return door;
        } catch (BindException e) {
            door.close();
            throw new IOException(
                    "port %d is taken: end what listens there, or choose another with --ui-port"
                            .formatted(port),
                    e);
        }
    }

    private void listenOnIpv6(int port) throws IOException {
        if (NetworkInterface.getByInetAddress(InetAddress.getByAddress(IPV6_LOOPBACK)) == null) {
            return;
        }
        try {
            listen(IPV6_LOOPBACK, port());
        } catch (BindException e) {
            if (port != 0) {
                throw e;
            }
            // Any port was asked for, and the one of the first address serves.
        }
    }

    private void listen(byte[] address, int port) throws IOException {
        servers.add(
                HttpServer.create(
                        new InetSocketAddress(InetAddress.getByAddress(address), port), BACKLOG));
    }

    public int port() {
        return servers.get(0).getAddress().getPort();
    }

    /** An address for one browser, once. */
    public String oneTimeAddress(AccessToken token) {
        return "http://127.0.0.1:%d/?token=%s".formatted(port(), token.ticket());
    }

    /** Answers from now on. */
    public void serve(AccessToken token, Site site) {
        Guard guard = new Guard(token, port());
        for (HttpServer server : servers) {
            server.setExecutor(threads);
            server.createContext(
                    "/", exchange -> send(exchange, answer(exchange, guard, site.routes())));
            server.start();
        }
    }

    private static Answer answer(HttpExchange exchange, Guard guard, Routes routes) {
        try {
            return answerOrRefuse(new Call(exchange), guard, routes);
        } catch (Refusal e) {
            return e.answer();
        } catch (NoProcessException e) {
            return new Refusal(503, e.get_msg()).answer();
        } catch (NotAliveException e) {
            return new Refusal(404, e.get_msg()).answer();
        } catch (DRPCExecutionException e) {
            return new Refusal(404, e.get_msg()).answer();
        } catch (TApplicationException e) {
            return new Refusal(409, e.getMessage()).answer();
        } catch (TException | IllegalStateException | IllegalArgumentException e) {
            return new Refusal(400, String.valueOf(e.getMessage())).answer();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Refusal(503, "the server is stopping").answer();
        } catch (IOException | RuntimeException e) {
            LOG.error("{} {}", exchange.getRequestMethod(), exchange.getRequestURI(), e);
            return new Refusal(500, "the server failed, its log tells how").answer();
        }
    }

    private static Answer answerOrRefuse(Call call, Guard guard, Routes routes)
            throws Refusal, TException, IOException, InterruptedException {
        guard.checkHost(call);
        guard.checkOrigin(call);
        if (!routes.isOpen(call)) {
            Optional<Answer> admitted = guard.admit(call);
            if (admitted.isPresent()) {
                return admitted.get();
            }
            if (!guard.knows(call)) {
                return guard.turnAway(call);
            }
        }
        if (!call.isRead()) {
            call.readBody();
        }
        return routes.answer(call);
    }

    private static void send(HttpExchange exchange, Answer answer) throws IOException {
        try (exchange) {
            Headers headers = exchange.getResponseHeaders();
            ON_EVERY_ANSWER.forEach(headers::set);
            answer.headers().forEach(headers::set);
            boolean bare = exchange.getRequestMethod().equals("HEAD") || answer.body().length == 0;
            exchange.sendResponseHeaders(answer.status(), bare ? -1 : answer.body().length);
            if (!bare) {
                exchange.getResponseBody().write(answer.body());
            }
        }
    }

    @Override
    public void close() {
        servers.forEach(server -> server.stop(0));
        threads.shutdownNow();
    }
}
