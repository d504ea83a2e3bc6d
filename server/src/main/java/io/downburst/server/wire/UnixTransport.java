package io.downburst.server.wire;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import org.apache.storm.thrift.transport.TIOStreamTransport;
import org.apache.storm.thrift.transport.TTransportException;

/** Thrift over a Unix domain socket: whoever may open the file may call. */
final class UnixTransport extends TIOStreamTransport {

    private final SocketChannel channel;

    UnixTransport(SocketChannel channel) throws TTransportException {
        super(Channels.newInputStream(channel), Channels.newOutputStream(channel));
        this.channel = channel;
    }

    static UnixTransport connect(Path socket) throws TTransportException {
        try {
            return new UnixTransport(SocketChannel.open(UnixDomainSocketAddress.of(socket)));
        } catch (IOException e) {
            throw new TTransportException(TTransportException.NOT_OPEN, e);
        }
    }

    /** The same, without a wait where more callers queue already than fit. */
    static UnixTransport connectAtOnce(Path socket) throws TTransportException {
        SocketChannel channel = null;
        try {
            channel = SocketChannel.open(StandardProtocolFamily.UNIX);
            channel.configureBlocking(false);
            if (channel.connect(UnixDomainSocketAddress.of(socket))) {
                channel.configureBlocking(true);
                return new UnixTransport(channel);
            }
            throw new IOException("whoever listens at " + socket + " is busy or stuck");
        } catch (IOException e) {
            close(channel);
            throw new TTransportException(TTransportException.NOT_OPEN, e);
        }
    }

    @Override
    public boolean isOpen() {
        return channel.isOpen();
    }

    @Override
    public void close() {
        close(channel);
    }

    private static void close(SocketChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            // Nothing is written that was not flushed.
        }
    }
}
