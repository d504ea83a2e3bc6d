package io.downburst.server.wire;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.apache.storm.thrift.TProcessor;
import org.apache.storm.thrift.TProcessorFactory;
import org.apache.storm.thrift.protocol.TBinaryProtocol;
import org.apache.storm.thrift.server.TThreadPoolServer;
import org.apache.storm.thrift.transport.TServerSocket;
import org.apache.storm.thrift.transport.TServerTransport;
import org.apache.storm.thrift.transport.TTransport;
import org.apache.storm.thrift.transport.TTransportException;
import org.apache.storm.thrift.transport.layered.TFramedTransport;

/** Serves Thrift on a socket, to one thread a connection. */
public final class Door implements AutoCloseable {

    /** Where only this machine is heard. */
    public static final String LOOPBACK = "127.0.0.1";

    /**
     * What stands behind a door.
     *
     * @param longestFrame in bytes; whoever sends a longer one is hung up on, before anything is
     *     allocated
     * @param mostConnections at a time; one more is closed at once
     */
    public record Service(Handlers handlers, int longestFrame, int mostConnections) {

        /** One that serves all connections alike. */
        public Service(TProcessor processor, int longestFrame, int mostConnections) {
            this(() -> processor, longestFrame, mostConnections);
        }
    }

    /** Serves connections. */
    public interface Handlers {

        /** Serves one more. */
        TProcessor next();
    }

    private final TThreadPoolServer server;

    private Door(TServerTransport transport, String name, Service service) {
        server =
                new TThreadPoolServer(
                        new TThreadPoolServer.Args(transport)
                                .processorFactory(processors(service.handlers()))
                                .minWorkerThreads(0)
                                .maxWorkerThreads(service.mostConnections())
                                .transportFactory(
                                        new TFramedTransport.Factory(service.longestFrame()))
                                .protocolFactory(new TBinaryProtocol.Factory(true, true)));
        Thread thread = new Thread(server::serve, name);
        thread.setDaemon(true);
        thread.start();
        while (!server.isServing()) {
            // Told to stop before it serves, it would serve all the same.
            Thread.onSpinWait();
        }
    }

    private static TProcessorFactory processors(Handlers handlers) {
        return new TProcessorFactory(null) {
            @Override
            public TProcessor getProcessor(TTransport connection) {
                return handlers.next();
            }
        };
    }

    /** Listens from now on, on a Unix domain socket that only this user may open. */
    public static Door unix(Path socket, Service service) throws IOException {
        String name = socket.getFileName().toString();
        return new Door(new UnixServerTransport(socket), name, service);
    }

    /** A port of this machine's that is held and not served yet. */
    public static final class Port implements AutoCloseable {

        private final int number;
        private final TServerSocket socket;

        private Port(int number, TServerSocket socket) {
            this.number = number;
            this.socket = socket;
        }

        public int number() {
            return number;
        }

        @Override
        public void close() {
            socket.close();
        }
    }

    /**
     * Takes a port that whoever is on this machine may open.
     *
     * @param port 0 for any that is free
     * @throws IOException if it is taken
     */
    public static Port bind(int port) throws IOException {
        ServerSocket socket = new ServerSocket();
        try {
            socket.bind(new InetSocketAddress(LOOPBACK, port));
            return new Port(socket.getLocalPort(), new TServerSocket(socket));
        } catch (IOException | TTransportException e) {
            socket.close();
            throw new IOException(
                    "port %d cannot be listened on (%s): end what listens there, or choose another"
                            .formatted(port, e.getMessage()),
                    e);
        }
    }

    /** Serves a port from now on, and holds it. */
    public static Door loopback(Port port, Service service) {
        return new Door(port.socket, "port-" + port.number, service);
    }

    @Override
    public void close() {
        server.stop();
    }
}
