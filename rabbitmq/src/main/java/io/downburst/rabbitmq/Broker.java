package io.downburst.rabbitmq;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.security.GeneralSecurityException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;

/** Connections to the broker of an AMQP URI. */
final class Broker {

    private static final int CLOSE_MILLIS = 5_000;

    private Broker() {}

    /**
     * Connects; the client reconnects by itself whenever the connection is lost later. A broker
     * reached with {@code amqps} must have a certificate that the JVM trusts, for its own name.
     *
     * @param uri {@code amqp[s]://user:password@host:port/virtual-host}
     * @param name what the broker shows the connection as
     * @throws IllegalStateException if there is no broker, or it refuses; without the password
     */
    static Connection connect(String uri, String name) {
        ConnectionFactory factory = factory(uri);
        try {
            return factory.newConnection(name);
        } catch (IOException | TimeoutException e) {
            throw new IllegalStateException(
                    "cannot connect to RabbitMQ at "
                            + factory.getHost()
                            + ":"
                            + factory.getPort()
                            + " as "
                            + factory.getUsername()
                            + ": "
                            + e,
                    e);
        }
    }

    private static ConnectionFactory factory(String uri) {
        ConnectionFactory factory = new ConnectionFactory();
        try {
            factory.setUri(uri);
            if (factory.isSSL()) {
                // The client trusts everybody unless it is told whom to trust.
                factory.useSslProtocol(SSLContext.getDefault());
                factory.enableHostnameVerification();
            }
            return factory;
        } catch (URISyntaxException | GeneralSecurityException | IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "not an AMQP URI, which looks like amqp://user:password@host:5672/vhost: "
                            + withoutPassword(uri));
        }
    }

    private static String withoutPassword(String uri) {
        try {
            URI parsed = new URI(uri);
            String user = parsed.getRawUserInfo();
            return user == null ? uri : uri.replace(user + "@", "");
        } catch (URISyntaxException e) {
            return "(one that cannot be read)";
        }
    }

    /** Closes; what is wrong with it then is nobody's business any more. */
    static void close(Connection connection) {
        if (connection != null) {
            connection.abort(CLOSE_MILLIS);
        }
    }
}
