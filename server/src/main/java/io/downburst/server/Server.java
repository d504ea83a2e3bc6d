package io.downburst.server;

import io.downburst.local.LocalConf;
import io.downburst.server.drpc.DrpcServer;
import io.downburst.server.history.Recorder;
import io.downburst.server.nimbus.ServerNimbus;
import io.downburst.server.store.ServerStore;
import io.downburst.server.web.AccessToken;
import io.downburst.server.web.Site;
import io.downburst.server.web.WebDoor;
import io.downburst.server.wire.Door;
import io.downburst.server.wire.NimbusSocket;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.storm.Config;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.WrappedDRPCExecutionException;

/** A server in this JVM: its store, its topologies and its doors. */
public final class Server implements AutoCloseable {

    /** What commands ask on the socket beside Storm's calls. */
    private static final String ONE_TIME_ADDRESSES = "one-time-address";

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final ServerStore store;
    private final ServerNimbus nimbus;
    private final AccessToken token;
    private final WebDoor web;
    private final Recorder recorder;
    private final DrpcServer drpc;
    private final List<Door> doors = new ArrayList<>();

    private Server(
            ServerStore store,
            ServerNimbus nimbus,
            AccessToken token,
            WebDoor web,
            DrpcServer drpc) {
        this.store = store;
        this.nimbus = nimbus;
        this.token = token;
        this.web = web;
        this.drpc = drpc;
        this.recorder = new Recorder(nimbus);
    }

    /**
     * Starts one with the topologies that the folder's last server had.
     *
     * @throws IllegalStateException if another server has the folder, or its data cannot be read
     * @throws IOException if a port is taken or a key store is of no use, among others; then
     *     nothing has been made or started
     */
    public static Server start(ServerOptions options) throws IOException {
        if (NimbusSocket.isListening(ServerStore.socket(options.folder()))) {
            throw new IllegalStateException(
                    options.folder() + " is in use: a server listens there already");
        }
        Deque<AutoCloseable> opened = new ArrayDeque<>();
        try {
            return start(options, opened);
        } catch (Throwable e) {
            opened.forEach(each -> close(each, e));
            throw e;
        }
    }

    private static void close(AutoCloseable opened, Throwable because) {
        try {
            opened.close();
        } catch (Exception e) {
            because.addSuppressed(e);
        }
    }

    /**
     * @param opened takes what is to be closed if this throws
     */
    private static Server start(ServerOptions options, Deque<AutoCloseable> opened)
            throws IOException {
        // Before there is a folder, or any topology: ports and keys are none of their business.
        WebDoor web = WebDoor.bind(options.uiPort(), options.https());
        opened.push(web);
        Optional<Door.Port> thrift = bind(options.thriftPort(), opened);
        Optional<Door.Port> callers = bind(options.drpcPort(), opened);
        Map<String, Object> conf = LocalConf.readForServer(Map.of());
        int thriftPort =
                options.thriftPort()
                        .orElse(ObjectReader.getInt(conf.get(Config.NIMBUS_THRIFT_PORT)));
        ServerStore store = ServerStore.open(options.folder());
        opened.push(store);
        DrpcServer drpc = DrpcServer.start(store.folder(), conf, callers);
        opened.push(drpc);
        AccessToken token = new AccessToken(store.token());
        ServerNimbus nimbus = new ServerNimbus(store, conf, thriftPort);
        opened.push(nimbus);
        Server server = new Server(store, nimbus, token, web, drpc);
        opened.clear();
        opened.push(server);
        server.open(conf, thrift);
        return server;
    }

    private static Optional<Door.Port> bind(OptionalInt number, Deque<AutoCloseable> opened)
            throws IOException {
        if (number.isEmpty()) {
            return Optional.empty();
        }
        Door.Port port = Door.bind(number.getAsInt());
        opened.push(port);
        return Optional.of(port);
    }

    private void open(Map<String, Object> conf, Optional<Door.Port> thrift) throws IOException {
        if (thrift.isPresent()) {
            int longestFrame = ObjectReader.getInt(conf.get(Config.NIMBUS_THRIFT_MAX_BUFFER_SIZE));
            doors.add(NimbusSocket.loopback(thrift.get(), longestFrame, nimbus));
        }
        web.serve(token, new Site(nimbus));
        doors.add(NimbusSocket.unix(store.socket(), nimbus, this::answer));
    }

    private String answer(String question, String arguments) throws TException {
        if (question.equals(ONE_TIME_ADDRESSES)) {
            return oneTimeAddressElsewhere()
                    .map(elsewhere -> oneTimeAddress() + "\n" + elsewhere)
                    .orElseGet(this::oneTimeAddress);
        }
        throw new WrappedDRPCExecutionException("nobody knows how to answer " + question);
    }

    /** How many topologies it has. */
    public int topologies() {
        return nimbus.count();
    }

    /** Where one browser of this machine may look at this server, once. */
    public String oneTimeAddress() {
        return web.oneTimeAddress(token);
    }

    /** Where one of any machine may, if others are heard. */
    public Optional<String> oneTimeAddressElsewhere() {
        return web.oneTimeAddressElsewhere(token);
    }

    /**
     * Both of the server of a folder, one a line.
     *
     * @throws org.apache.storm.thrift.transport.TTransportException if there is none
     */
    public static String oneTimeAddresses(Path folder) throws TException {
        return NimbusSocket.ask(ServerStore.socket(folder), ONE_TIME_ADDRESSES, "", PATIENCE);
    }

    @Override
    public void close() {
        web.close();
        recorder.close();
        doors.forEach(Door::close);
        nimbus.close();
        drpc.close();
        store.close();
    }
}
