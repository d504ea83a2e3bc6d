package io.downburst.server.web;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.List;

/**
 * Where HTTP comes in: on this machine's own addresses, by the JDK's server, which is on no class
 * path that a topology shares.
 */
public final class WebDoor implements AutoCloseable {

    private static final byte[] IPV4_LOOPBACK = {127, 0, 0, 1};
    private static final byte[] IPV6_LOOPBACK = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
    private static final List<String> LOOPBACK_NAMES = List.of("127.0.0.1", "localhost", "[::1]");

    private final Listeners loopback = new Listeners("http", HttpServer::create);

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
            door.listenOnLoopback(port);
            return door;
        } catch (IOException e) {
            door.close();
            throw e;
        }
    }

    private void listenOnLoopback(int port) throws IOException {
        try {
            loopback.listen(InetAddress.getByAddress(IPV4_LOOPBACK), port);
            listenOnIpv6(port);
        } catch (BindException e) {
            throw new IOException(
                    "port %d is taken: end what listens there, or choose another with --ui-port"
                            .formatted(port),
                    e);
        }
    }

    private void listenOnIpv6(int port) throws IOException {
        InetAddress address = InetAddress.getByAddress(IPV6_LOOPBACK);
        if (NetworkInterface.getByInetAddress(address) == null) {
            return;
        }
        try {
            loopback.listen(address, port);
        } catch (BindException e) {
            if (port != 0) {
                throw e;
            }
            // Any port was asked for, and the one of the first address serves.
        }
    }

    /** An address for one browser, once. */
    public String oneTimeAddress(AccessToken token) {
        return "http://127.0.0.1:%d/?token=%s".formatted(loopback.port(), token.ticket());
    }

    /** Answers from now on. */
    public void serve(AccessToken token, Site site) {
        OwnNames own = new OwnNames("http", LOOPBACK_NAMES, loopback.port());
        loopback.serve(new Reception(new Guard(token, own), site.routes()));
    }

    @Override
    public void close() {
        loopback.close();
    }
}
