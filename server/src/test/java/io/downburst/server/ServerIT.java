package io.downburst.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.downburst.local.Json;
import io.downburst.server.store.ServerStore;
import io.downburst.server.store.TopologyRecord;
import io.downburst.server.user.Counting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.generated.AlreadyAliveException;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.ErrorInfo;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.TopologyStatus;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server, and the processes of the topologies that clients submit to it. */
class ServerIT extends WithServer {

    @TempDir Path orders;

    private void submit(String name) throws Exception {
        client.submit(name, Counting.conf(), Counting.topology(orders));
        Patience.await(() -> client.acked(name) > 0);
    }

    private ProcessHandle process(String name) throws Exception {
        return processes(name).findFirst().orElseThrow();
    }

    private Stream<ProcessHandle> processes(String name) throws Exception {
        return Processes.below(folder.resolve("topologies").resolve(client.summary(name).get_id()));
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("topologies"))) {
            return files.toList();
        }
    }

    @Test
    void runsTopologiesSideBySideUntilTheyAreKilled() throws Exception {
        submit("one");
        submit("two");
        assertThat(client.summaries())
                .extracting(summary -> summary.get_name() + " " + summary.get_status())
                .containsExactly("one ACTIVE", "two ACTIVE");
        ProcessHandle one = process("one");
        assertThat(process("two").pid()).isNotEqualTo(one.pid());

        client.kill("one");
        Patience.await(() -> !client.isAlive("one"));
        assertThat(one.isAlive()).isFalse();
        assertThat(files()).hasSize(1);
        assertThat(client.summary("two").get_status()).isEqualTo("ACTIVE");
        submit("one");
    }

    @Test
    void aNameIsTakenOnce() throws Exception {
        submit("one");
        assertThatThrownBy(() -> submit("one")).isInstanceOf(AlreadyAliveException.class);
        assertThat(client.acked("one")).isPositive();
    }

    @Test
    void deactivationHoldsAcrossProcesses() throws Exception {
        submit("one");
        call("one", nimbus -> nimbus.deactivate("one"));
        assertThat(client.summary("one").get_status()).isEqualTo("INACTIVE");
        process("one").destroyForcibly();
        Patience.await(() -> client.summary("one").get_num_executors() == 0);
        Patience.await(() -> client.summary("one").get_num_executors() > 0);
        assertThat(client.summary("one").get_status()).isEqualTo("INACTIVE");
        assertThat(client.acked("one")).isZero();
        call("one", nimbus -> nimbus.activate("one"));
        Patience.await(() -> client.acked("one") > 0);
    }

    @Test
    void rebalanceAndCredentialsHoldAcrossProcesses() throws Exception {
        submit("one");
        TopologySummary before = client.summary("one");
        call("one", nimbus -> nimbus.rebalance("one", with("sink", 1)));
        int fewer = before.get_num_executors() - 1;
        Patience.await(() -> client.summary("one").get_num_executors() == fewer);
        call(
                "one",
                nimbus -> nimbus.uploadNewCredentials("one", new Credentials(Map.of("k", "v"))));

        ProcessHandle first = process("one");
        first.destroyForcibly();
        Patience.await(() -> replaced("one", first.pid()));
        assertThat(client.summary("one").get_num_executors()).isEqualTo(fewer);
        assertThat(client.summary("one").get_num_tasks()).isEqualTo(before.get_num_tasks());
        assertThat(orders.resolve("told-" + process("one").pid())).hasContent("{k=v}");
        assertThat(ServerStore.log(folder, "one")).content().doesNotContain("{k=v}");
        assertThat(permissions(folder.resolve("server.db"))).isEqualTo("rw-------");
    }

    /** A rebalance at once. */
    private static RebalanceOptions with(String component, int executors) {
        RebalanceOptions options = new RebalanceOptions();
        options.set_wait_secs(0);
        options.set_num_executors(Map.of(component, executors));
        return options;
    }

    private interface Order {
        void to(org.apache.storm.generated.Nimbus.Iface nimbus) throws Exception;
    }

    private void call(String name, Order order) throws Exception {
        client.call(
                nimbus -> {
                    try {
                        order.to(nimbus);
                    } catch (Exception e) {
                        throw new IllegalStateException(name, e);
                    }
                    return null;
                });
    }

    @Test
    void aProcessThatEndsIsReplacedAndTouchesNobodyElse() throws Exception {
        submit("one");
        submit("two");
        long other = process("two").pid();
        long first = process("one").pid();

        process("one").destroyForcibly();
        Patience.await(() -> replaced("one", first));
        long second = process("one").pid();

        Files.createFile(orders.resolve("throw"));
        Patience.await(() -> Files.notExists(orders.resolve("throw")));
        // Either may have obeyed; nobody else has.
        Patience.await(() -> replaced("one", second) != replaced("two", other));
        Patience.await(() -> client.acked("one") > 0 && client.acked("two") > 0);
        assertThat(replaced("one", second)).isNotEqualTo(replaced("two", other));
    }

    /** Whether it runs in another process by now: what is acked once the old one is gone. */
    private boolean replaced(String name, long pid) throws Exception {
        return processes(name).noneMatch(process -> process.pid() == pid) && client.acked(name) > 0;
    }

    @Test
    void whatAComponentDiedOfIsToldByTheNextProcessAndAfterARebalance() throws Exception {
        submit("one");
        long first = process("one").pid();
        Files.createFile(orders.resolve("throw"));
        Patience.await(() -> replaced("one", first));
        assertThat(errors("one", "sink")).singleElement().asString().contains("thrown to order");

        server.close();
        server = Server.start(ServerOptions.in(folder));
        Patience.await(() -> client.acked("one") > 0);
        int fewer = client.summary("one").get_num_executors() - 1;
        call("one", nimbus -> nimbus.rebalance("one", with("sink", 1)));
        Patience.await(() -> client.summary("one").get_num_executors() == fewer);
        assertThat(errors("one", "sink")).singleElement().asString().contains("thrown to order");
        assertThat(errors("one", "numbers")).isEmpty();
    }

    private List<ErrorInfo> errors(String name, String component) throws Exception {
        return client.call(nimbus -> nimbus.getTopologyInfoByName(name))
                .get_errors()
                .get(component);
    }

    @Test
    void anExitOfUserCodeEndsOneProcess() throws Exception {
        submit("one");
        long first = process("one").pid();
        Files.createFile(orders.resolve("exit"));
        Patience.await(() -> replaced("one", first));
        assertThat(ServerStore.log(folder, "one"))
                .content()
                .as("what it says after it has waited for the thread that exits")
                .doesNotContain("some executors do not end");
    }

    @Test
    void theNextServerStartsWhatTheLastOneHad() throws Exception {
        submit("one");
        long first = process("one").pid();
        server.close();
        assertThat(ProcessHandle.of(first).filter(ProcessHandle::isAlive)).isEmpty();
        server = Server.start(ServerOptions.in(folder));
        Patience.await(() -> client.acked("one") > 0);
        assertThat(process("one").pid()).isNotEqualTo(first);
    }

    @Test
    void whatEndedAProcessIsKeptAndAnOrderlyEndIsNone() throws Exception {
        submit("one");
        long first = process("one").pid();
        process("one").destroyForcibly();
        Patience.await(() -> replaced("one", first));
        for (int i = 0; i < 2; i++) {
            server.close();
            assertThat(onlyRecord().restarts()).isEqualTo(1);
            assertThat(onlyRecord().lastEnd().orElseThrow().reason()).contains("its process ended");
            server = Server.start(ServerOptions.in(folder));
            Patience.await(() -> client.acked("one") > 0);
        }
    }

    /** The process of a topology {@code one} whose server was killed. */
    private ProcessHandle leftByAKilledServer() throws Exception {
        server.close();
        ServerJvm killed = new ServerJvm(folder, parent.resolve("log"));
        Patience.await(killed::isListening);
        submit("one");
        ProcessHandle topology = process("one");
        killed.kill();
        return topology;
    }

    @Test
    void whatEndedWithoutAServerIsARestart() throws Exception {
        ProcessHandle topology = leftByAKilledServer();
        topology.destroyForcibly();
        Patience.await(() -> !topology.isAlive());

        server = Server.start(ServerOptions.in(folder));
        Patience.await(() -> client.acked("one") > 0);
        server.close();
        assertThat(onlyRecord().restarts()).isEqualTo(1);
        assertThat(onlyRecord().lastEnd().orElseThrow().reason())
                .isEqualTo("it ended while no server ran");
        server = Server.start(ServerOptions.in(folder));
    }

    @Test
    void aProcessThatRefusesItsSubmissionIsEnded() throws Exception {
        submit("one");
        server.close();
        try (ServerStore store = ServerStore.open(folder)) {
            String id = store.topologies().get(0).id();
            Map<String, Object> conf = Json.read(store.conf(id));
            conf.put(Config.TOPOLOGY_BLOBSTORE_MAP, Map.of("gone", Map.of()));
            store.updateConf(id, Json.write(conf));
        }

        server = Server.start(ServerOptions.in(folder));
        Patience.await(() -> processesOf("one") > 2);
        assertThat(Processes.below(folder)).hasSizeLessThan(2);
        server.close();
        assertThat(onlyRecord().lastEnd().orElseThrow().reason()).isEqualTo("Key not found: gone");
        server = Server.start(ServerOptions.in(folder));
    }

    @Test
    void aTopologyThatCannotBeReadHoldsUpNoOther() throws Exception {
        submit("one");
        submit("two");
        String unreadable = client.summary("one").get_id();
        server.close();
        try (ServerStore store = ServerStore.open(folder)) {
            store.updateConf(unreadable, "no JSON");
        }

        server = Server.start(ServerOptions.in(folder));
        Patience.await(() -> client.acked("two") > 0);
        client.kill("one");
        Patience.await(() -> !client.isAlive("one"));
    }

    @Test
    void aProcessThatDoesNotComeUpHoldsUpNoOther() throws Exception {
        Path options = Files.writeString(parent.resolve("options"), "");
        Map<String, Object> conf = new HashMap<>(Counting.conf());
        conf.put(Config.TOPOLOGY_WORKER_CHILDOPTS, "@" + options);
        client.submit("one", conf, Counting.topology(orders));
        server.close();
        // As one does who wants to look on from the first line: it waits for the debugger.
        Files.writeString(options, "-agentlib:jdwp=transport=dt_socket,server=y,suspend=y");

        server = Server.start(ServerOptions.in(folder));
        Patience.await(() -> processes("one").findAny().isPresent());
        ProcessHandle waiting = process("one");
        submit("two");
        assertThat(client.summaries())
                .extracting(TopologySummary::get_name)
                .containsExactly("one", "two");
        assertThat(client.summary("one").get_num_executors()).isZero();
        assertThat(waiting.isAlive()).isTrue();

        Files.writeString(options, "");
        waiting.destroyForcibly();
        Patience.await(() -> client.acked("one") > 0);
    }

    @Test
    void aKillThatWaitsForAStartThatFailsLeavesNothing() throws Exception {
        Map<String, Object> conf = new HashMap<>(Counting.conf());
        conf.put(
                Config.TOPOLOGY_WORKER_CHILDOPTS,
                "-agentlib:jdwp=transport=dt_socket,server=y,suspend=y");
        Thread submitter = apart(() -> client.submit("one", conf, Counting.topology(orders)));
        Patience.await(() -> client.isAlive("one") && processes("one").findAny().isPresent());
        Thread killer = apart(() -> client.kill("one"));
        process("one").destroyForcibly();
        submitter.join();
        killer.join();

        assertThat(client.summaries()).isEmpty();
        server.close();
        try (ServerStore store = ServerStore.open(folder)) {
            assertThat(store.topologies()).isEmpty();
        }
        server = Server.start(ServerOptions.in(folder));
    }

    private interface Deed {
        void done() throws Exception;
    }

    /** Does something that may be refused. */
    private static Thread apart(Deed deed) {
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                deed.done();
                            } catch (Exception e) {
                                // Whether it is refused depends on who comes first.
                            }
                        });
        thread.start();
        return thread;
    }

    @Test
    void oneThatHangsHoldsUpNoOtherAndCanBeKilled() throws Exception {
        submit("one");
        submit("two");
        ProcessHandle hung = process("one");
        signal(hung, "STOP");

        assertThat(client.summaries())
                .extracting(summary -> summary.get_name() + " " + summary.get_num_executors())
                .containsExactly("one 0", "two " + client.summary("two").get_num_executors());
        client.kill("one");
        client.kill("two");
        Patience.await(() -> client.summaries().isEmpty());
        assertThat(hung.isAlive()).isFalse();
    }

    private static void signal(ProcessHandle process, String signal) throws Exception {
        new ProcessBuilder("kill", "-" + signal, "" + process.pid()).start().waitFor();
    }

    @Test
    void oneThatHungWhileAServerTookOverEndsOnceItIsReplaced() throws Exception {
        ProcessHandle hung = leftByAKilledServer();
        signal(hung, "STOP");

        server = Server.start(ServerOptions.in(folder));
        Patience.await(() -> client.acked("one") > 0);
        signal(hung, "CONT");
        Patience.await(() -> !hung.isAlive());
        assertThat(processes("one")).hasSize(1);
        assertThat(client.acked("one")).isPositive();
    }

    @Test
    void oneThatAServerWasStartingWhenItWasKilledHasNoTwin() throws Exception {
        server.close();
        ServerJvm killed = new ServerJvm(folder, parent.resolve("log"));
        Patience.await(killed::isListening);
        Thread submitter =
                apart(() -> client.submit("one", Counting.conf(), Counting.topology(orders)));
        Patience.await(() -> Processes.below(folder.resolve("topologies")).findAny().isPresent());
        killed.kill();
        submitter.join();

        server = Server.start(ServerOptions.in(folder));
        Patience.await(() -> client.acked("one") > 0);
        Patience.await(() -> processes("one").count() == 1);
        Patience.await(() -> client.acked("one") > 0);
    }

    @Test
    void aKillThatAServerTookToItsEndIsRepeatedByTheNext() throws Exception {
        ProcessHandle topology = leftByAKilledServer();
        try (ServerStore store = ServerStore.open(folder)) {
            store.update(store.topologies().get(0).with(TopologyStatus.KILLED));
        }

        server = Server.start(ServerOptions.in(folder));
        Patience.await(() -> client.summaries().isEmpty());
        assertThat(topology.isAlive()).isFalse();
    }

    /** How many a topology's log tells of. */
    private long processesOf(String name) throws IOException {
        try (Stream<String> lines = Files.lines(ServerStore.log(folder, name))) {
            return lines.filter(line -> line.contains(" in process ")).count();
        }
    }

    /** What a server that has ended knew of its topology. */
    private TopologyRecord onlyRecord() throws IOException {
        try (ServerStore store = ServerStore.open(folder)) {
            return store.topologies().get(0);
        }
    }

    @Test
    void aKilledServersTopologiesRunOnAndAreTakenOver() throws Exception {
        ProcessHandle topology = leftByAKilledServer();
        assertThat(topology.isAlive()).isTrue();

        server = Server.start(ServerOptions.in(folder));
        assertThat(client.acked("one")).isPositive();
        assertThat(process("one").pid()).isEqualTo(topology.pid());
        client.kill("one");
        Patience.await(() -> !client.isAlive("one"));
        assertThat(topology.isAlive()).isFalse();
    }

    @Test
    void aPortThatIsTakenIsNoTopologysBusiness() throws Exception {
        ProcessHandle topology = leftByAKilledServer();

        try (ServerSocket taken = new ServerSocket(0, 0, InetAddress.getByName("127.0.0.1"))) {
            OptionalInt port = OptionalInt.of(taken.getLocalPort());
            OptionalInt none = OptionalInt.empty();
            for (ServerOptions options :
                    List.of(
                            new ServerOptions(folder, port, none, 0, Optional.empty()),
                            new ServerOptions(folder, none, port, 0, Optional.empty()),
                            new ServerOptions(
                                    folder, none, none, port.getAsInt(), Optional.empty()))) {
                assertThatThrownBy(() -> Server.start(options))
                        .isInstanceOf(IOException.class)
                        .hasMessageContaining("port " + port.getAsInt());
            }
        }
        server = Server.start(ServerOptions.in(folder));
        assertThat(process("one").pid()).isEqualTo(topology.pid());
    }

    @Test
    void whatStormRefusesIsRefusedWithItsReasonAndLeavesNothing() throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setBolt("sink", new org.apache.storm.testing.IdentityBolt(new Fields("number")))
                .shuffleGrouping("nobody");
        StormTopology withoutSource = builder.createTopology();
        assertThatThrownBy(() -> client.submit("bad", Map.of(), withoutSource))
                .isInstanceOf(InvalidTopologyException.class)
                .extracting(e -> ((InvalidTopologyException) e).get_msg())
                .asString()
                .contains("nobody");
        assertThatThrownBy(() -> client.submit("a/b", Counting.conf(), Counting.topology(orders)))
                .isInstanceOf(InvalidTopologyException.class);
        assertThat(client.summaries()).isEmpty();
        assertThat(files()).isEmpty();
    }

    @Test
    void onlyUploadsCanBeSubmitted() throws Exception {
        Path secret = Files.writeString(folder.resolve("secret"), "mine");
        for (String location : List.of(secret.toString(), "../secret", "", "socket")) {
            assertThatThrownBy(
                            () ->
                                    client.call(
                                            nimbus -> {
                                                nimbus.submitTopology(
                                                        "one",
                                                        location,
                                                        Json.write(Counting.conf()),
                                                        Counting.topology(orders));
                                                return null;
                                            }))
                    .isInstanceOf(InvalidTopologyException.class);
        }
        assertThat(secret).hasContent("mine");
    }

    @Test
    void aFolderHasOneServer() {
        assertThatThrownBy(() -> Server.start(ServerOptions.in(folder)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("in use");
    }

    @Test
    void nobodyElseMayLookIntoTheFolder() throws Exception {
        for (Path path : List.of(folder, folder.resolve("topologies"), folder.resolve("uploads"))) {
            assertThat(permissions(path)).isEqualTo("rwx------");
        }
        assertThat(permissions(ServerStore.socket(folder))).isEqualTo("rw-------");
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
