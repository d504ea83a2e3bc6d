package io.downburst.cli;

import io.downburst.server.store.ServerStore;
import io.downburst.server.wire.Door;
import io.downburst.server.wire.NimbusSocket;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.TopologySummary;

/**
 * A {@code downburst list} that the launcher runs once after a build, so that the JVM can keep what
 * it learnt of our classes for the next command. The server that it asks knows but one answer.
 */
public final class CommandRehearsal {

    private CommandRehearsal() {}

    public static void main(String[] args) throws IOException {
        Logging.none();
        Path folder = Files.createTempDirectory("downburst");
        Path socket = ServerStore.socket(folder);
        Door door = NimbusSocket.unix(socket, nimbus(), (question, about) -> "");
        try {
            Main.main(new String[] {"list", "--dir", folder.toString()});
        } finally {
            door.close();
            Files.delete(socket);
            Files.delete(folder);
        }
    }

    private static Nimbus.Iface nimbus() {
        TopologySummary only = new TopologySummary("id", "name", 1, 1, 1, 1, "ACTIVE");
        return (Nimbus.Iface)
                Proxy.newProxyInstance(
                        CommandRehearsal.class.getClassLoader(),
                        new Class<?>[] {Nimbus.Iface.class},
                        (nimbus, method, arguments) -> List.of(only));
    }
}
