package io.downburst.rabbitmq;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class BrokerTest {

    @Test
    void saysWhoCannotBeReachedWithoutThePassword() throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        assertThatThrownBy(() -> Broker.connect("amqp://me:secret@127.0.0.1:" + port, "test"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith(
                        "cannot connect to RabbitMQ at 127.0.0.1:" + port + " as me: ")
                .hasMessageNotContaining("secret");
    }

    @Test
    void saysWhatAUriLooksLikeWithoutThePassword() {
        assertThatThrownBy(() -> Broker.connect("http://me:secret@host", "test"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("not an AMQP URI, which looks like amqp://")
                .hasMessageEndingWith("http://host");
    }
}
