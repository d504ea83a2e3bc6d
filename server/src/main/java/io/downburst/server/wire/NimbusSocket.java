package io.downburst.server.wire;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.thrift.TException;
import org.apache.storm.thrift.protocol.TBinaryProtocol;
import org.apache.storm.thrift.transport.TTransportException;
import org.apache.storm.thrift.transport.layered.TFramedTransport;

/** A Nimbus behind a socket. */
public final class NimbusSocket {

    /** Longer than any topology or jar chunk. */
    private static final int LONGEST_FRAME = 256 << 20;

    private static final int MOST_CONNECTIONS = 64;

    private NimbusSocket() {}

    /** Serves a Nimbus on a Unix domain socket that only this user may open. */
    public static Door unix(Path socket, Nimbus.Iface nimbus) throws IOException {
        return Door.unix(socket, service(nimbus, LONGEST_FRAME));
    }

    /** Serves a Nimbus on a port that whoever is on this machine may open. */
    public static Door loopback(int port, int longestFrame, Nimbus.Iface nimbus)
            throws IOException {
        return Door.loopback(port, service(nimbus, longestFrame));
    }

    private static Door.Service service(Nimbus.Iface nimbus, int longestFrame) {
        return new Door.Service(
                new Nimbus.Processor<>(Told.byAnyException(nimbus)),
                longestFrame,
                MOST_CONNECTIONS);
    }

    /** A Nimbus whose every call is one on the Nimbus behind a socket. */
    public static Nimbus.Iface client(Path socket) {
        return Told.forwarding(
                (method, arguments) ->
                        call(socket, nimbus -> Told.invoke(nimbus, method, arguments)));
    }

    /** A call on the Nimbus behind a socket. */
    public interface Call<T> {
        T on(Nimbus.Iface nimbus) throws TException;
    }

    /**
     * Makes one call on a connection of its own.
     *
     * @throws TTransportException if nobody listens, or the other end went away
     */
    public static <T> T call(Path socket, Call<T> call) throws TException {
        try (UnixTransport transport = UnixTransport.connect(socket)) {
            return call.on(
                    new Nimbus.Client(
                            new TBinaryProtocol(new TFramedTransport(transport, LONGEST_FRAME))));
        }
    }

    /** Whether anybody takes calls there. */
    public static boolean isListening(Path socket) {
        try (UnixTransport transport = UnixTransport.connect(socket)) {
            return transport.isOpen();
        } catch (TTransportException e) {
            return false;
        }
    }
}
