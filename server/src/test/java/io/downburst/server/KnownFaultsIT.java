package io.downburst.server;

import static io.downburst.server.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.downburst.server.store.ServerStore;
import io.downburst.server.user.Counting;
import io.downburst.server.user.Trap;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.KeyNotFoundException;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.SettableBlobMeta;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.thrift.TException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults that Storm has had, by their CVE, tried on a server's Thrift and files. */
class KnownFaultsIT {

    @TempDir Path orders;
    @TempDir Path parent;
    private Path folder;
    private Path secret;
    private Client client;
    private Server server;

    @BeforeEach
    void start() throws Exception {
        folder = parent.resolve("server");
        client = new Client(folder);
        server = Server.start(ServerOptions.in(folder));
        secret = Files.writeString(folder.resolve("secret"), "mine");
    }

    @AfterEach
    void stop() {
        server.close();
        Processes.below(folder).forEach(ProcessHandle::destroyForcibly);
    }

    private StormTopology counting() {
        return Counting.topology(orders);
    }

    private void assertRefused(String name, Map<String, Object> conf, StormTopology topology)
            throws TException {
        assertThatThrownBy(() -> client.submit(name, conf, topology))
                .isInstanceOf(TException.class);
        assertThat(client.summaries()).isEmpty();
        assertThat(folder.resolve("topologies")).isEmptyDirectory();
        assertThat(secret).hasContent("mine");
    }

    private static Map<String, Object> conf(String key, Object value) {
        Map<String, Object> conf = new HashMap<>(Counting.conf());
        conf.put(key, value);
        return conf;
    }

    /** CVE-2014-0115, CVE-2019-0202: files by names of logs and topologies. */
    @Test
    void aTopologysNameLeadsNowhere() throws Exception {
        for (String name : List.of("../secret", "..", ".", "a/b", "a\\b", "a.b", "a:b", "")) {
            assertRefused(name, Counting.conf(), counting());
            boolean allowed = client.call(nimbus -> nimbus.isTopologyNameAllowed(name));
            assertThat(allowed).isFalse();
        }
    }

    /** CVE-2021-38294: a user's name reached a shell. */
    @Test
    void aUsersNameIsNoCommand() throws Exception {
        Path made = parent.resolve("made");
        String name = "a; touch " + made + " $(touch " + made + ")";
        assertThat(client.call(nimbus -> nimbus.getTopologyHistory(name)).get_topo_ids()).isEmpty();
        assertThat(made).doesNotExist();
    }

    /** CVE-2026-82426 and after: a submission read any file of the server's. */
    @Test
    void aDependencyIsABlobAndNoFile() throws Exception {
        for (String key : List.of("../secret", secret.toString(), "../meta/key", "..", "")) {
            StormTopology topology = counting();
            topology.add_to_dependency_jars(key);
            assertRefused("one", Counting.conf(), topology);
        }
    }

    /** Likewise: names of files in {@code topology.blobstore.map}. */
    @Test
    void aBlobsLocalNameStaysInTheTopologysFolder() throws Exception {
        client.call(
                nimbus -> {
                    String session = nimbus.beginCreateBlob("key", new SettableBlobMeta(List.of()));
                    nimbus.finishBlobUpload(session);
                    return null;
                });
        for (String name : List.of("../../../secret", secret.toString(), "..", "a/../../b")) {
            Map<String, Object> map = Map.of("key", Map.of("localname", name));
            assertRefused("one", conf(Config.TOPOLOGY_BLOBSTORE_MAP, map), counting());
        }
    }

    /** Likewise: keys of blobs as names of files. */
    @Test
    void aBlobsKeyLeadsNowhere() {
        for (String key : List.of("../secret", "../../secret", secret.toString(), "..", "a/b")) {
            assertThatThrownBy(
                            () ->
                                    client.call(
                                            nimbus ->
                                                    nimbus.beginCreateBlob(
                                                            key, new SettableBlobMeta(List.of()))))
                    .isInstanceOf(TException.class);
            assertThatThrownBy(() -> client.call(nimbus -> nimbus.beginBlobDownload(key)))
                    .isInstanceOf(KeyNotFoundException.class);
        }
        assertThat(secret).hasContent("mine");
    }

    /** Likewise: a rebalance took what a submission would have been refused with. */
    @Test
    void aRebalanceIsCheckedAsASubmissionIs() throws Exception {
        client.submit("one", Counting.conf(), counting());
        for (String overrides :
                List.of(
                        "{\"topology.workers\": \"many\"}",
                        "{\"topology.blobstore.map\": {\"none\": {}}}",
                        "{\"topology.blobstore.map\": {\"a\": {\"localname\": \"../b\"}}}")) {
            RebalanceOptions options = new RebalanceOptions();
            options.set_wait_secs(0);
            options.set_topology_conf_overrides(overrides);
            assertThatThrownBy(
                            () ->
                                    client.call(
                                            nimbus -> {
                                                nimbus.rebalance("one", options);
                                                return null;
                                            }))
                    .as(overrides)
                    .isInstanceOf(InvalidTopologyException.class);
        }
        // Its next process starts as the first one did.
        ProcessHandle first = Processes.below(folder).findFirst().orElseThrow();
        first.destroyForcibly();
        first.onExit().join();
        await(() -> client.acked("one") > 0);
    }

    /** Likewise: secrets in the cluster's configuration were told to whoever asked. */
    @Test
    void secretsOfTheConfigurationAreNotTold() throws Exception {
        server.close();
        System.setProperty(
                "storm.options",
                "storm.zookeeper.topology.auth.payload%3Dhunter2,nimbus.tls.keystore.password%3Dhunter2");
        try {
            server = Server.start(ServerOptions.in(folder));
            String conf = client.call(nimbus -> nimbus.getNimbusConf());
            assertThat(conf)
                    .contains("\"storm.zookeeper.topology.auth.payload\":\"(redacted)\"")
                    .contains("\"nimbus.tls.keystore.password\":\"(redacted)\"")
                    .doesNotContain("hunter2");
        } finally {
            System.clearProperty("storm.options");
        }
    }

    /** CVE-2018-1331, CVE-2026-35337 and scheduler classes: users' code in the server. */
    @Test
    void usersCodeRunsInTheTopologysProcessOnly() throws Exception {
        Map<String, Object> conf = new HashMap<>(Counting.conf());
        for (String key :
                List.of(
                        Config.TOPOLOGY_SCHEDULER_STRATEGY,
                        "topology.submission.notifier.plugin.class",
                        "storm.scheduler",
                        "nimbus.topology.validator",
                        "storm.thrift.transport")) {
            conf.put(key, Trap.class.getName());
        }
        client.submit("one", conf, Trap.topology());
        await(() -> Files.readString(ServerStore.log(folder, "one")).contains("sprung: true"));
        assertThat(Trap.isSprung()).as("in the server, which is this JVM").isFalse();
    }
}
