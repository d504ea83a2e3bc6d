package io.downburst.server;

import io.downburst.server.web.HttpsOptions;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Where a server keeps what it has and where it listens.
 *
 * @param thriftPort for Storm's clients, whoever is on this machine; none if empty
 * @param drpcPort for DRPC, likewise
 * @param uiPort for HTTP; 0 for any
 * @param https for other machines; if empty, they are not heard
 */
public record ServerOptions(
        Path folder,
        OptionalInt thriftPort,
        OptionalInt drpcPort,
        int uiPort,
        Optional<HttpsOptions> https) {

    /** Without Thrift's ports, HTTP on any port and nothing for other machines. */
    public static ServerOptions in(Path folder) {
        return new ServerOptions(
                folder, OptionalInt.empty(), OptionalInt.empty(), 0, Optional.empty());
    }
}
