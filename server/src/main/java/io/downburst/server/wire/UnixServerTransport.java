package io.downburst.server.wire;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.storm.thrift.transport.TServerTransport;
import org.apache.storm.thrift.transport.TTransportException;

/** Listens on a Unix domain socket that only this user may open. */
final class UnixServerTransport extends TServerTransport {

    private final ServerSocketChannel channel;

    /**
     * @param socket replaced if it is there
     */
    UnixServerTransport(Path socket) throws IOException {
        Files.deleteIfExists(socket);
        channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        channel.bind(UnixDomainSocketAddress.of(socket));
        Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-------"));
    }

    @Override
    public void listen() {
        // Since it was made.
    }

    @Override
    public UnixTransport accept() throws TTransportException {
        try {
            return new UnixTransport(channel.accept());
        } catch (ClosedChannelException e) {
            throw new TTransportException(TTransportException.NOT_OPEN, e);
        } catch (IOException e) {
            throw new TTransportException(e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // It accepts nothing any more.
        }
    }

    @Override
    public void interrupt() {
        close();
    }
}
