package io.downburst.server.web;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/** Where HTTPS comes in, from other machines: under the names that its certificate vouches for. */
final class HttpsDoor implements AutoCloseable {

    private final Listeners listeners;
    private final List<String> names;
    private final String firstName;

    private HttpsDoor(SSLContext tls, List<String> names, String firstName) {
        this.listeners =
                new Listeners("https", (address, backlog) -> server(address, backlog, tls));
        this.names = names;
        this.firstName = firstName;
    }

    /**
     * Takes its port; {@link #serve} is to follow.
     *
     * @throws IOException with words for the user if that cannot be, or could not be used
     */
    static HttpsDoor bind(HttpsOptions options) throws IOException {
        KeyStoreFile keyStore = KeyStoreFile.read(options.keyStore(), options.passwordFile());
        List<String> names = keyStore.names();
        HttpsDoor door = new HttpsDoor(keyStore.context(), names, firstName(names, options.host()));
        try {
            for (InetAddress address : addresses(options.host())) {
                door.listen(address, options);
            }
            return door;
        } catch (IOException e) {
            door.close();
            throw e;
        }
    }

    /** One to tell people: the certificate's first whole name, else a host that it vouches for. */
    static String firstName(List<String> names, String host) throws IOException {
        for (String name : names) {
            if (!name.startsWith("*")) {
                return name;
            }
        }
        if (new OwnNames(OwnNames.HTTPS, names, 0).isName(host)) {
            return host;
        }
        throw new IOException(
                "the certificate vouches for %s: --host needs such a name"
                        .formatted(String.join(", ", names)));
    }

    private static InetAddress[] addresses(String host) throws IOException {
        try {
            return InetAddress.getAllByName(host);
        } catch (UnknownHostException e) {
            throw new IOException(
                    "--host %s: nobody knows this name; %s".formatted(host, whatHostIs()), e);
        }
    }

    private void listen(InetAddress address, HttpsOptions options) throws IOException {
        try {
            listeners.listen(address, options.port());
        } catch (SocketException e) {
            throw new IOException(
                    isHere(address)
                            ? "port %d cannot be listened on (%s): end what listens there, or choose another with --https-port"
                                    .formatted(options.port(), e.getMessage())
                            : "--host %s: this machine does not have the address %s; %s"
                                    .formatted(
                                            options.host(), address.getHostAddress(), whatHostIs()),
                    e);
        }
    }

    private static String whatHostIs() {
        return "give an address or a name of this machine, or 0.0.0.0 for all of them";
    }

    private static boolean isHere(InetAddress address) {
        try (ServerSocket any = new ServerSocket(0, 1, address)) {
            return any.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    private static HttpServer server(InetSocketAddress address, int backlog, SSLContext tls)
            throws IOException {
        HttpsServer server = HttpsServer.create(address, backlog);
        server.setHttpsConfigurator(
                new HttpsConfigurator(tls) {
                    @Override
                    public void configure(HttpsParameters connection) {
                        SSLParameters parameters = tls.getDefaultSSLParameters();
                        parameters.setProtocols(new String[] {"TLSv1.3", "TLSv1.2"});
                        connection.setSSLParameters(parameters);
                    }
                });
        return server;
    }

    /** An address for one browser of any machine, once. */
    String oneTimeAddress(AccessToken token) {
        return "https://%s:%d/?token=%s".formatted(firstName, listeners.port(), token.ticket());
    }

    /** Answers from now on. */
    void serve(AccessToken token, Site site) {
        OwnNames own = new OwnNames(OwnNames.HTTPS, names, listeners.port());
        listeners.serve(new Reception(new Guard(token, own), site.routes()));
    }

    @Override
    public void close() {
        listeners.close();
    }
}
