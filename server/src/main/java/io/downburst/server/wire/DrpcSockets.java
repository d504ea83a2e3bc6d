package io.downburst.server.wire;

import java.nio.file.Path;
import org.apache.storm.generated.DRPCExecutionException;
import org.apache.storm.generated.DistributedRPC;
import org.apache.storm.thrift.TException;
import org.apache.storm.thrift.protocol.TBinaryProtocol;
import org.apache.storm.thrift.transport.TTransportException;
import org.apache.storm.thrift.transport.layered.TFramedTransport;

/** Where the DRPC of a server's folder is to be had. */
public final class DrpcSockets {

    private DrpcSockets() {}

    /** For those who ask. */
    public static Path callers(Path folder) {
        return folder.resolve("drpc");
    }

    /** For the topologies that answer. */
    public static Path workers(Path folder) {
        return folder.resolve("drpc-workers");
    }

    /**
     * Makes one request on a connection of its own.
     *
     * @throws DRPCExecutionException if it was not answered
     * @throws TTransportException if nobody listens, or the other end went away
     */
    public static String execute(Path folder, String function, String arguments) throws TException {
        try (UnixTransport transport = UnixTransport.connect(callers(folder))) {
            return new DistributedRPC.Client(new TBinaryProtocol(new TFramedTransport(transport)))
                    .execute(function, arguments);
        }
    }
}
