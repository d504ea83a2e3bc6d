package io.downburst.server.wire;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.storm.generated.DistributedRPC;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.thrift.TException;
import org.apache.storm.thrift.TMultiplexedProcessor;
import org.apache.storm.thrift.TProcessor;
import org.apache.storm.thrift.protocol.TBinaryProtocol;
import org.apache.storm.thrift.protocol.TMultiplexedProtocol;
import org.apache.storm.thrift.protocol.TProtocol;
import org.apache.storm.thrift.transport.TTransportException;
import org.apache.storm.thrift.transport.layered.TFramedTransport;

/**
 * A Nimbus behind a socket. What Nimbus has no words for is asked of a second service there, in the
 * shape of Storm's DRPC: a question by name, JSON both ways.
 */
public final class NimbusSocket {

    /** Longer than any topology or jar chunk. */
    private static final int LONGEST_FRAME = 256 << 20;

    private static final int MOST_CONNECTIONS = 64;

    /** The second service's name on the wire. */
    private static final String QUESTIONS = "downburst";

    private NimbusSocket() {}

    /**
     * Serves a Nimbus on a Unix domain socket that only this user may open.
     *
     * @param questions answers what {@link #ask} asks; throws nothing but what its interface names
     */
    public static Door unix(Path socket, Nimbus.Iface nimbus, DistributedRPC.Iface questions)
            throws IOException {
        TMultiplexedProcessor both = new TMultiplexedProcessor();
        both.registerDefault(processor(nimbus));
        both.registerProcessor(QUESTIONS, new DistributedRPC.Processor<>(questions));
        return Door.unix(socket, new Door.Service(both, LONGEST_FRAME, MOST_CONNECTIONS));
    }

    /** Serves a Nimbus on a port that whoever is on this machine may open. */
    public static Door loopback(Door.Port port, int longestFrame, Nimbus.Iface nimbus) {
        return Door.loopback(
                port, new Door.Service(processor(nimbus), longestFrame, MOST_CONNECTIONS));
    }

    private static TProcessor processor(Nimbus.Iface nimbus) {
        return new Nimbus.Processor<>(Told.byAnyException(nimbus));
    }

    /** A Nimbus whose every call is one on the Nimbus behind a socket. */
    public static Nimbus.Iface client(Path socket) {
        return Told.forwarding(
                (method, arguments) ->
                        call(socket, nimbus -> Told.invoke(nimbus, method, arguments)));
    }

    /**
     * The same, which tells of what it has submitted.
     *
     * @param submitted takes the names of topologies
     */
    public static Nimbus.Iface client(Path socket, Consumer<String> submitted) {
        Nimbus.Iface client = client(socket);
        return Told.forwarding(
                (method, arguments) -> {
                    Object answer = Told.invoke(client, method, arguments);
                    if (method.getName().startsWith("submitTopology")) {
                        submitted.accept((String) arguments[0]);
                    }
                    return answer;
                });
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
            return call.on(new Nimbus.Client(protocol(transport)));
        }
    }

    /**
     * The same, for a while.
     *
     * @param patience after which whoever listens there is taken to be stuck
     * @throws TTransportException if nobody listens, the other end went away, or patience ran out
     */
    public static <T> T call(Path socket, Call<T> call, Duration patience) throws TException {
        return patiently(
                socket, patience, transport -> call.on(new Nimbus.Client(protocol(transport))));
    }

    private interface Exchange<T> {
        T over(UnixTransport transport) throws TException;
    }

    private static <T> T patiently(Path socket, Duration patience, Exchange<T> exchange)
            throws TException {
        CompletableFuture<Void> over = new CompletableFuture<>();
        try (UnixTransport transport = UnixTransport.connectAtOnce(socket)) {
            over.thenRun(transport::close);
            over.completeOnTimeout(null, patience.toMillis(), TimeUnit.MILLISECONDS);
            return exchange.over(transport);
        } finally {
            over.cancel(false);
        }
    }

    /**
     * Asks the second service behind a socket.
     *
     * @param arguments JSON
     * @param patience after which whoever listens there is taken to be stuck
     * @return JSON
     * @throws org.apache.storm.generated.DRPCExecutionException if the question makes no sense
     *     there
     * @throws TTransportException if nobody listens, the other end went away, or patience ran out
     */
    public static String ask(Path socket, String question, String arguments, Duration patience)
            throws TException {
        return patiently(
                socket,
                patience,
                transport ->
                        new DistributedRPC.Client(
                                        new TMultiplexedProtocol(protocol(transport), QUESTIONS))
                                .execute(question, arguments));
    }

    private static TProtocol protocol(UnixTransport transport) throws TTransportException {
        return new TBinaryProtocol(new TFramedTransport(transport, LONGEST_FRAME));
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
