package io.downburst.server.wire;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.apache.storm.security.auth.ITransportPlugin;
import org.apache.storm.security.auth.SimpleTransportPlugin;
import org.apache.storm.security.auth.ThriftConnectionType;
import org.apache.storm.thrift.TProcessor;
import org.apache.storm.thrift.server.TServer;
import org.apache.storm.thrift.transport.TTransport;
import org.apache.storm.thrift.transport.TTransportException;
import org.apache.storm.thrift.transport.layered.TFramedTransport;

/**
 * The transport of Storm's DRPC clients in the JVMs that a server knows: to this machine they go by
 * the sockets in the server's folder, to every other as they would without.
 */
public final class UnixPlugin implements ITransportPlugin {

    private static final String FOLDER = "downburst.server";
    private static final Set<String> HERE = Set.of(Door.LOOPBACK, "localhost");

    private final SimpleTransportPlugin elsewhere = new SimpleTransportPlugin();
    private ThriftConnectionType type;
    private Map<String, Object> conf;

    /** Tells the clients of this JVM where their server is. */
    public static void lead(Path folder) {
        System.setProperty(FOLDER, folder.toAbsolutePath().toString());
    }

    @Override
    public void prepare(ThriftConnectionType clientType, Map<String, Object> clientConf) {
        type = clientType;
        conf = clientConf;
        elsewhere.prepare(clientType, clientConf);
    }

    @Override
    public TTransport connect(TTransport tcp, String host, String asUser)
            throws TTransportException {
        String folder = System.getProperty(FOLDER);
        if (folder == null || !HERE.contains(host)) {
            return elsewhere.connect(tcp, host, asUser);
        }
        Path socket =
                type == ThriftConnectionType.DRPC_INVOCATIONS
                        ? DrpcSockets.workers(Path.of(folder))
                        : DrpcSockets.callers(Path.of(folder));
        return new TFramedTransport(UnixTransport.connect(socket), type.getMaxBufferSize(conf));
    }

    @Override
    public TServer getServer(TProcessor processor) throws IOException, TTransportException {
        return elsewhere.getServer(processor);
    }

    @Override
    public int getPort() {
        return elsewhere.getPort();
    }
}
