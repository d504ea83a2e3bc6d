package io.downburst.server.drpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.downburst.local.LocalConf;
import io.downburst.server.wire.Door;
import io.downburst.server.wire.DrpcSockets;
import io.downburst.server.wire.UnixPlugin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.storm.Config;
import org.apache.storm.drpc.DRPCInvocationsClient;
import org.apache.storm.generated.DRPCExceptionType;
import org.apache.storm.generated.DRPCExecutionException;
import org.apache.storm.generated.DRPCRequest;
import org.apache.storm.security.auth.SimpleTransportPlugin;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.DRPCClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Storm's own clients of both kinds at a DRPC server's doors. */
class DrpcServerTest {

    private static final int MOST_CALLERS = 2;

    @TempDir Path folder;
    private final List<DRPCInvocationsClient> workers = new ArrayList<>();
    private Map<String, Object> conf;
    private int port;
    private DrpcServer server;

    @BeforeEach
    void start() throws Exception {
        UnixPlugin.lead(folder);
        start(600);
    }

    private void start(int timeoutSecs) throws IOException {
        conf = LocalConf.readForServer(DrpcServer.topologyConf());
        conf.put("drpc.request.timeout.secs", timeoutSecs);
        conf.put(Config.DRPC_WORKER_THREADS, 1);
        conf.put(Config.DRPC_QUEUE_SIZE, MOST_CALLERS - 1);
        Door.Port free = Door.bind(0);
        port = free.number();
        server = DrpcServer.start(folder, conf, Optional.of(free));
    }

    @AfterEach
    void stop() {
        workers.forEach(DRPCInvocationsClient::close);
        server.close();
    }

    private DRPCInvocationsClient worker() throws TException {
        // Nobody listens on this port: the plugin knows a better way.
        DRPCInvocationsClient worker = new DRPCInvocationsClient(conf, "localhost", 1);
        workers.add(worker);
        return worker;
    }

    private CompletableFuture<String> call(String function, String arguments) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return DrpcSockets.execute(folder, function, arguments);
                    } catch (TException e) {
                        throw new CompletionException(e);
                    }
                });
    }

    private static DRPCRequest fetch(DRPCInvocationsClient worker, String function)
            throws TException {
        DRPCRequest request = worker.fetchRequest(function);
        while (request.get_request_id().isEmpty()) {
            Thread.onSpinWait();
            request = worker.fetchRequest(function);
        }
        return request;
    }

    private static DRPCExecutionException failure(CompletableFuture<String> call) {
        CompletionException thrown = catchThrowableOfType(CompletionException.class, call::join);
        return (DRPCExecutionException) thrown.getCause();
    }

    @Test
    void aRequestIsAnsweredByWhateverConnection() throws Exception {
        CompletableFuture<String> one = call("f", "one");
        DRPCInvocationsClient taker = worker();
        DRPCRequest request = fetch(taker, "f");
        assertThat(request.get_func_args()).isEqualTo("one");
        worker().result(request.get_request_id(), "1");
        assertThat(one.join()).isEqualTo("1");
    }

    @Test
    void stormsClientIsServedInTheFolderAndOnThePort() throws Exception {
        conf.put(Config.DRPC_PORT, port);
        for (Class<?> plugin : List.of(UnixPlugin.class, SimpleTransportPlugin.class)) {
            Map<String, Object> callers = new HashMap<>(conf);
            callers.put(Config.DRPC_THRIFT_TRANSPORT_PLUGIN, plugin.getName());
            try (DRPCClient client = new DRPCClient(callers, "localhost", port)) {
                CompletableFuture<Void> answer =
                        CompletableFuture.runAsync(
                                () -> {
                                    try {
                                        DRPCInvocationsClient worker = worker();
                                        worker.result(fetch(worker, "f").get_request_id(), "yes");
                                    } catch (TException e) {
                                        throw new CompletionException(e);
                                    }
                                });
                assertThat(client.execute("f", "")).isEqualTo("yes");
                answer.join();
            }
        }
    }

    @Test
    void whatAnEndedTopologyHasTakenFailsAndWhatWaitsGoesToTheNext() throws Exception {
        CompletableFuture<String> taken = call("f", "taken");
        DRPCInvocationsClient ending = worker();
        fetch(ending, "f");
        CompletableFuture<String> waiting = call("f", "waiting");
        ending.close();

        DRPCExecutionException failure = failure(taken);
        assertThat(failure.get_type()).isEqualTo(DRPCExceptionType.FAILED_REQUEST);
        assertThat(failure.get_msg()).isEqualTo("The topology that took the request has ended");
        DRPCInvocationsClient next = worker();
        next.result(fetch(next, "f").get_request_id(), "answered");
        assertThat(waiting.join()).isEqualTo("answered");
    }

    @Test
    void aRequestThatNobodyTakesTimesOut() throws Exception {
        server.close();
        start(0);
        assertThat(failure(call("nobody", "")).get_type())
                .isEqualTo(DRPCExceptionType.SERVER_TIMEOUT);
        assertThat(worker().fetchRequest("nobody").get_request_id()).isEmpty();
    }

    @Test
    void oneCallerMoreThanMayWaitIsHungUpOn() throws Exception {
        List<CompletableFuture<String>> waiting = new ArrayList<>();
        DRPCInvocationsClient worker = worker();
        List<DRPCRequest> taken = new ArrayList<>();
        for (int i = 0; i < MOST_CALLERS; i++) {
            waiting.add(call("f", ""));
            taken.add(fetch(worker, "f"));
        }
        assertThatThrownBy(() -> DrpcSockets.execute(folder, "f", ""))
                .isInstanceOf(TException.class);
        for (DRPCRequest request : taken) {
            worker.result(request.get_request_id(), "yes");
        }
        assertThat(waiting).extracting(CompletableFuture::join).containsOnly("yes");
    }

    @Test
    void closingFailsWhoWaits() throws Exception {
        CompletableFuture<String> waiting = call("f", "");
        fetch(worker(), "f");
        server.close();
        // Told so, or hung up on.
        assertThatThrownBy(waiting::join).hasCauseInstanceOf(TException.class);
    }

    @Test
    void onlyTheServersUserMayOpenItsSockets() throws Exception {
        for (Path socket : List.of(DrpcSockets.callers(folder), DrpcSockets.workers(folder))) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket)))
                    .isEqualTo("rw-------");
        }
    }
}
