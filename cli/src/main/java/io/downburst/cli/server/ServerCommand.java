package io.downburst.cli.server;

import io.downburst.cli.FailedException;
import io.downburst.cli.UsageException;
import io.downburst.cli.terminal.Signals;
import io.downburst.server.Server;
import io.downburst.server.ServerOptions;
import io.downburst.server.web.HttpsOptions;
import io.downburst.server.wire.Door;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;

/** {@code downburst server}: runs many topologies, each in a JVM of its own, until it is ended. */
public final class ServerCommand {

    private static final Flag THRIFT_PORT = Flag.withValue("--thrift-port");
    private static final Flag DRPC_PORT = Flag.withValue("--drpc-port");
    private static final Flag UI_PORT = Flag.withValue("--ui-port");
    private static final int USUAL_UI_PORT = 8_080;

    private ServerCommand() {}

    /** Returns once the server has ended in good order. */
    public static void run(List<String> typed) throws UsageException, FailedException {
        Tokens tokens =
                Tokens.read(
                        typed,
                        "downburst server [--dir DIR] [--ui-port N] [--thrift-port N] [--drpc-port N] "
                                + HttpsFlags.USAGE,
                        UI_PORT,
                        THRIFT_PORT,
                        DRPC_PORT,
                        HttpsFlags.HOST,
                        HttpsFlags.KEY_STORE,
                        HttpsFlags.PASSWORD_FILE,
                        HttpsFlags.PORT);
        tokens.requireNoWord();
        Path folder = Remote.of(tokens).folder().toAbsolutePath().normalize();
        OptionalInt thriftPort = tokens.port(THRIFT_PORT, 1);
        OptionalInt drpcPort = tokens.port(DRPC_PORT, 1);
        int uiPort = tokens.port(UI_PORT, 0).orElse(USUAL_UI_PORT);
        Optional<HttpsOptions> https = HttpsFlags.of(tokens);
        CountDownLatch told = new CountDownLatch(1);
        Signals.on("INT", told::countDown);
        Signals.on("TERM", told::countDown);
        Server server = start(new ServerOptions(folder, thriftPort, drpcPort, uiPort, https));
        try {
            System.out.println(ready(folder, server.topologies()));
            System.out.println("downburst: in a browser, once: " + server.oneTimeAddress());
            server.oneTimeAddressElsewhere().ifPresent(ServerCommand::tellOthers);
            thriftPort.ifPresent(
                    port -> warn("Storm's Thrift", port, "submit code that runs as " + user()));
            drpcPort.ifPresent(port -> warn("DRPC", port, "ask the functions of these topologies"));
            told.await();
            System.out.println(
                    "downburst: ending the topologies; the next server starts them again");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e); // Nobody interrupts this thread.
        } finally {
            server.close();
        }
    }

    private static Server start(ServerOptions options) throws FailedException {
        try {
            return Server.start(options);
        } catch (FileAlreadyExistsException e) {
            throw new FailedException(e.getFile() + " is not a folder");
        } catch (AccessDeniedException e) {
            throw new FailedException("this user may not use " + e.getFile());
        } catch (IllegalArgumentException e) {
            throw new FailedException("invalid configuration: " + e.getMessage());
        } catch (IOException | IllegalStateException | UncheckedIOException e) {
            throw new FailedException(e.getMessage());
        }
    }

    private static String ready(Path folder, int topologies) {
        return "downburst: serving in %s, %d %s"
                .formatted(folder, topologies, topologies == 1 ? "topology" : "topologies");
    }

    private static void tellOthers(String address) {
        System.out.println("downburst: in a browser of another machine, once: " + address);
    }

    private static void warn(String what, int port, String danger) {
        System.out.printf(
                "downburst: serving %s on %s:%d without authentication: any user of this machine may %s%n",
                what, Door.LOOPBACK, port, danger);
    }

    private static String user() {
        return System.getProperty("user.name");
    }
}
