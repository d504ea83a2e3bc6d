package io.downburst.local;

import java.util.Map;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.security.auth.ThriftConnectionType;
import org.apache.storm.security.auth.ThriftServer;

/** Serves a Nimbus over Thrift on {@code nimbus.thrift.port}, for clients that want a socket. */
public final class NimbusDaemon implements AutoCloseable {
    private final ThriftServer server;
    private final Thread thread;

    /** Listens from now on. */
    public NimbusDaemon(Map<String, Object> conf, Nimbus.Iface nimbus) {
        server =
                new ThriftServer(conf, new Nimbus.Processor<>(nimbus), ThriftConnectionType.NIMBUS);
        thread = new Thread(server::serve, "nimbus-thrift");
        thread.setDaemon(true);
        thread.start();
    }

    public int port() {
        return server.getPort();
    }

    @Override
    public void close() {
        server.stop();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
