package io.downburst.cli.server;

import io.downburst.cli.FailedException;
import io.downburst.server.Server;
import io.downburst.server.store.ServerStore;
import io.downburst.server.wire.DrpcSockets;
import io.downburst.server.wire.NimbusSocket;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.apache.storm.generated.AlreadyAliveException;
import org.apache.storm.generated.DRPCExecutionException;
import org.apache.storm.generated.IllegalStateException;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.KeyAlreadyExistsException;
import org.apache.storm.generated.KeyNotFoundException;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.thrift.TException;
import org.apache.storm.thrift.transport.TTransportException;

/** The server of a folder, as a command sees it. */
public final class Remote {

    private final Path folder;

    /**
     * @param folder what the server was started on; null for the usual one
     */
    public Remote(Path folder) {
        this.folder = folder == null ? usualFolder() : folder;
    }

    static Remote of(Tokens tokens) {
        return new Remote(tokens.last(Flag.DIR).map(Path::of).orElse(null));
    }

    /** Where a server keeps what it has unless it is told otherwise. */
    static Path usualFolder() {
        return Path.of(System.getProperty("user.home"), ".downburst");
    }

    /** What the server was started on. */
    public Path folder() {
        return folder;
    }

    /**
     * A Nimbus for Storm's clients, each call of which goes to the server.
     *
     * @param submitted is told the names of topologies that were submitted by it
     * @throws FailedException if there is no server
     */
    public Nimbus.Iface nimbus(Consumer<String> submitted) throws FailedException {
        Path socket = ServerStore.socket(folder);
        if (!NimbusSocket.isListening(socket)) {
            throw absent();
        }
        return NimbusSocket.client(socket, submitted);
    }

    /** Makes one call. */
    <T> T call(NimbusSocket.Call<T> call) throws FailedException {
        return answer(() -> NimbusSocket.call(ServerStore.socket(folder), call));
    }

    /** Makes a DRPC request. */
    String execute(String function, String arguments) throws FailedException {
        return answer(
                () -> {
                    try {
                        return DrpcSockets.execute(folder, function, arguments);
                    } catch (DRPCExecutionException e) {
                        throw new TException(function + ": " + e.get_msg(), e);
                    }
                });
    }

    /** Makes one call that has no answer. */
    void tell(Order order) throws FailedException {
        call(
                nimbus -> {
                    order.to(nimbus);
                    return null;
                });
    }

    /** Something to be done. */
    interface Order {
        void to(Nimbus.Iface nimbus) throws TException;
    }

    /** Where one browser each may look at the server, once; one a line, this machine's first. */
    String oneTimeAddresses() throws FailedException {
        return answer(() -> Server.oneTimeAddresses(folder));
    }

    private interface Question<T> {
        T ask() throws TException;
    }

    private <T> T answer(Question<T> question) throws FailedException {
        try {
            return question.ask();
        } catch (TTransportException e) {
            throw absent();
        } catch (TException e) {
            throw new FailedException(words(e));
        }
    }

    private FailedException absent() {
        String dir = folder.equals(usualFolder()) ? "" : " --dir " + typed(folder);
        return new FailedException(
                "no server listens in " + folder + "; start one with: downburst server" + dir);
    }

    /** As a shell takes it. */
    private static String typed(Path path) {
        String text = path.toString();
        return text.matches("[\\w./:@%+,=-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    private static String words(TException e) {
        if (e instanceof NotAliveException dead) {
            return dead.get_msg();
        }
        if (e instanceof AlreadyAliveException taken) {
            return taken.get_msg();
        }
        if (e instanceof InvalidTopologyException invalid) {
            return invalid.get_msg();
        }
        if (e instanceof KeyNotFoundException missing) {
            return "there is no blob " + missing.get_msg();
        }
        if (e instanceof KeyAlreadyExistsException taken) {
            return "there is a blob " + taken.get_msg() + " already";
        }
        if (e instanceof IllegalStateException unfit) {
            return unfit.get_msg();
        }
        return e.getMessage();
    }
}
