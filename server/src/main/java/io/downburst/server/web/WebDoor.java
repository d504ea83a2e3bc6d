package io.downburst.server.web;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.List;
import java.util.Optional;

/**
 * Where HTTP comes in: on this machine's own addresses, and by TLS from other machines if that is
 * wanted. It is the JDK's server, which is on no class path that a topology shares.
 */
public final class WebDoor implements AutoCloseable {

    private static final byte[] IPV4_LOOPBACK = {127, 0, 0, 1};
    private static final byte[] IPV6_LOOPBACK = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
    private static final List<String> LOOPBACK_NAMES = List.of("127.0.0.1", "localhost", "[::1]");

    private final Listeners loopback = new Listeners("http", HttpServer::create);
    private Optional<HttpsDoor> https = Optional.empty();

    private WebDoor() {}

    /**
     * Takes its ports, so that nobody else does; {@link #serve} is to follow.
     *
     * @param port for HTTP, 0 for any
     * @param https for other machines; if empty, they are not heard
     * @throws IOException with words for the user if a port is taken, or HTTPS cannot be
     */
    public static WebDoor bind(int port, Optional<HttpsOptions> https) throws IOException {
        WebDoor door = new WebDoor();
        try {
            door.listenOnLoopback(port);
            if (https.isPresent()) {
                door.https = Optional.of(HttpsDoor.bind(https.get()));
            }
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

    /** An address for one browser of this machine, once. */
    public String oneTimeAddress(AccessToken token) {
        return "http://127.0.0.1:%d/?token=%s".formatted(loopback.port(), token.ticket());
    }

    /** The same for a browser of any machine, if others are heard. */
    public Optional<String> oneTimeAddressElsewhere(AccessToken token) {
        return https.map(door -> door.oneTimeAddress(token));
    }

    /** Answers from now on. */
    public void serve(AccessToken token, Site site) {
        OwnNames own = new OwnNames("http", LOOPBACK_NAMES, loopback.port());
        loopback.serve(new Reception(new Guard(token, own), site.routes()));
        https.ifPresent(door -> door.serve(token, site));
    }

    @Override
    public void close() {
        https.ifPresent(HttpsDoor::close);
        loopback.close();
    }
}
