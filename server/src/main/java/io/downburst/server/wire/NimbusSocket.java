package io.downburst.server.wire;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.storm.generated.DistributedRPC;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.thrift.TException;
import org.apache.storm.thrift.TMultiplexedProcessor;
import org.apache.storm.thrift.TProcessor;
import org.apache.storm.thrift.protocol.TBinaryProtocol;
import org.apache.storm.thrift.protocol.TMultiplexedProtocol;
import org.apache.storm.thrift.protocol.TProtocol;
import org.apache.storm.thrift.server.TThreadPoolServer;
import org.apache.storm.thrift.transport.TServerSocket;
import org.apache.storm.thrift.transport.TServerTransport;
import org.apache.storm.thrift.transport.TTransportException;
import org.apache.storm.thrift.transport.layered.TFramedTransport;

/**
 * Serves a Nimbus on a socket, to one thread a connection. What Nimbus has no words for is asked of
 * a second service there, in the shape of Storm's DRPC: a question by name, JSON both ways.
 */
public final class NimbusSocket implements AutoCloseable {

    /** Longer than any topology or jar chunk; checked before anything is allocated. */
    private static final int LONGEST_FRAME = 256 << 20;

    /** Where only this machine is heard. */
    public static final String LOOPBACK = "127.0.0.1";

    private static final int MOST_CONNECTIONS = 64;

    /** The second service's name on the wire. */
    private static final String QUESTIONS = "downburst";

    private final TThreadPoolServer server;
    private final Thread thread;

    private NimbusSocket(TServerTransport transport, int longestFrame, TProcessor processor) {
        server =
                new TThreadPoolServer(
                        new TThreadPoolServer.Args(transport)
                                .processor(processor)
                                .maxWorkerThreads(MOST_CONNECTIONS)
                                .transportFactory(new TFramedTransport.Factory(longestFrame))
                                .protocolFactory(new TBinaryProtocol.Factory(true, true)));
        thread = new Thread(server::serve, "nimbus-socket");
        thread.setDaemon(true);
        thread.start();
        while (!server.isServing()) {
            // Told to stop before it serves, it would serve all the same.
            Thread.onSpinWait();
        }
    }

    /**
     * Listens from now on, on a Unix domain socket that only this user may open.
     *
     * @param questions answers what {@link #ask} asks; throws nothing but what its interface names
     */
    public static NimbusSocket unix(
            Path socket, Nimbus.Iface nimbus, DistributedRPC.Iface questions) throws IOException {
        TMultiplexedProcessor both = new TMultiplexedProcessor();
        both.registerDefault(processor(nimbus));
        both.registerProcessor(QUESTIONS, new DistributedRPC.Processor<>(questions));
        return new NimbusSocket(new UnixServerTransport(socket), LONGEST_FRAME, both);
    }

    private static TProcessor processor(Nimbus.Iface nimbus) {
        return new Nimbus.Processor<>(Told.byAnyException(nimbus));
    }

    /**
     * Listens from now on, on a port that whoever is on this machine may open.
     *
     * @param longestFrame in bytes; whoever sends a longer one is hung up on
     */
    public static NimbusSocket loopback(int port, int longestFrame, Nimbus.Iface nimbus)
            throws IOException {
        try {
            return new NimbusSocket(
                    new TServerSocket(new InetSocketAddress(LOOPBACK, port)),
                    longestFrame,
                    processor(nimbus));
        } catch (TTransportException e) {
            throw new IOException("port " + port + " cannot be listened on: " + e.getMessage(), e);
        }
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
            return call.on(new Nimbus.Client(protocol(transport)));
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
        try (UnixTransport transport = UnixTransport.connect(socket)) {
            CompletableFuture.delayedExecutor(patience.toMillis(), TimeUnit.MILLISECONDS)
                    .execute(transport::close);
            return new DistributedRPC.Client(
                            new TMultiplexedProtocol(protocol(transport), QUESTIONS))
                    .execute(question, arguments);
        }
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

    @Override
    public void close() {
        server.stop();
    }
}
