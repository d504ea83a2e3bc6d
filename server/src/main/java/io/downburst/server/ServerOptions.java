package io.downburst.server;

import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * Where a server keeps what it has and where it listens.
 *
 * @param thriftPort for Storm's clients, whoever is on this machine; none if empty
 * @param drpcPort for DRPC, likewise
 * @param uiPort for HTTP; 0 for any
 */
public record ServerOptions(Path folder, OptionalInt thriftPort, OptionalInt drpcPort, int uiPort) {

    /** Without Thrift's ports, and HTTP on any port. */
    public static ServerOptions in(Path folder) {
        return new ServerOptions(folder, OptionalInt.empty(), OptionalInt.empty(), 0);
    }
}
