package io.downburst.server.wire;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.storm.thrift.transport.TTransportException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class NimbusSocketTest {

    private static final Duration PATIENCE = Duration.ofMillis(20);

    /** More than the kernel has wait for one that listens and takes none of them up. */
    private static final int CALLERS = 200;

    @Test
    @Timeout(60)
    void nobodyWaitsForeverForOneThatIsStuck(@TempDir Path folder) throws Exception {
        Path socket = folder.resolve("socket");
        try (ServerSocketChannel stuck = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            stuck.bind(UnixDomainSocketAddress.of(socket));
            for (int i = 0; i < CALLERS; i++) {
                assertThatThrownBy(
                                () ->
                                        NimbusSocket.call(
                                                socket, nimbus -> nimbus.getLeader(), PATIENCE))
                        .isInstanceOf(TTransportException.class);
                assertThatThrownBy(() -> NimbusSocket.ask(socket, "what", "{}", PATIENCE))
                        .isInstanceOf(TTransportException.class);
            }
        }
    }
}
