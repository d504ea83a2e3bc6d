package io.downburst.server.wire;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.thrift.TException;
import org.apache.storm.thrift.protocol.TBinaryProtocol;
import org.apache.storm.thrift.server.TThreadPoolServer;
import org.apache.storm.thrift.transport.TTransportException;
import org.apache.storm.thrift.transport.layered.TFramedTransport;

/** Serves a Nimbus on a Unix domain socket, to one thread a connection. */
public final class NimbusSocket implements AutoCloseable {

    /** Longer than any topology or jar chunk; checked before anything is allocated. */
    private static final int LONGEST_FRAME = 256 << 20;

    private static final int MOST_CONNECTIONS = 64;

    private final TThreadPoolServer server;
    private final Thread thread;

    /** Listens from now on. */
    public NimbusSocket(Path socket, Nimbus.Iface nimbus) throws IOException {
        server =
                new TThreadPoolServer(
                        new TThreadPoolServer.Args(new UnixServerTransport(socket))
                                .processor(new Nimbus.Processor<>(nimbus))
                                .maxWorkerThreads(MOST_CONNECTIONS)
                                .transportFactory(new TFramedTransport.Factory(LONGEST_FRAME))
                                .protocolFactory(new TBinaryProtocol.Factory(true, true)));
        thread = new Thread(server::serve, "nimbus-socket");
        thread.setDaemon(true);
        thread.start();
        while (!server.isServing()) {
            // Told to stop before it serves, it would serve all the same.
            Thread.onSpinWait();
        }
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

    @Override
    public void close() {
        server.stop();
    }
}
