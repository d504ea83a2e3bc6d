package io.downburst.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** streamparse, from PyPI and unchanged, submits to a server, whose children run its components. */
class StreamparseIT {

    private static final int NUMBERS = 200;

    private static final String TOPOLOGY =
            """
            from streamparse import Grouping, Topology
            from numbered import Numbers, Squares

            class Squared(Topology):
                numbers = Numbers.spec()
                squares = Squares.spec(inputs={numbers: Grouping.SHUFFLE}, par=2)
            """;

    private static final String COMPONENTS =
            """
            from streamparse import Bolt, ReliableSpout

            FOLDER = %r

            class Numbers(ReliableSpout):
                outputs = ["number"]

                def initialize(self, conf, context):
                    self.next = 0

                def next_tuple(self):
                    if self.next < %d:
                        self.emit([self.next], tup_id=self.next)
                        self.next += 1

                def ack(self, tup_id):
                    super().ack(tup_id)
                    with open(FOLDER + "/acked", "a") as acked:
                        acked.write("%%d\\n" %% tup_id)

            class Squares(Bolt):
                outputs = ["square"]

                def process(self, tup):
                    self.emit([tup.values[0] ** 2])
            """;

    @TempDir Path folder;
    private Map<String, String> environment;
    private int port;
    private Launched server;

    @BeforeEach
    void start() throws Exception {
        String installed = python("import os, site; print(site.USER_BASE + '/bin')");
        assumeTrue(
                python("import streamparse; print('there')").equals("there"),
                "streamparse is not installed: pip install --user streamparse");
        environment =
                Map.of(
                        "PATH", installed + ":" + System.getenv("PATH"),
                        "PYTHONWARNINGS", "ignore",
                        // Or it refuses to be root's.
                        "LEIN_ROOT", "1");
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        String data = folder.resolve("server").toString();
        server =
                Launched.downburst(
                        folder,
                        environment,
                        List.of(
                                "server",
                                "--dir",
                                data,
                                "--ui-port",
                                "0",
                                "--thrift-port",
                                port + ""));
        server.awaitLine("downburst: serving Storm's Thrift on 127.0.0.1:" + port);
    }

    @AfterEach
    void stop() throws Exception {
        if (server != null) {
            server.interrupt().assertExit(0);
        }
    }

    private static String python(String script) throws Exception {
        Process process = new ProcessBuilder("python3", "-c", script).start();
        return new String(process.getInputStream().readAllBytes()).strip();
    }

    /** A project as `sparse quickstart` makes it, less what nobody reads. */
    private void write() throws IOException {
        Path topologies = Files.createDirectories(folder.resolve("topologies"));
        Path sources = Files.createDirectories(folder.resolve("src"));
        String components = COMPONENTS.replace("%r", "'" + folder + "'").formatted(NUMBERS);
        Files.writeString(topologies.resolve("squared.py"), TOPOLOGY);
        Files.writeString(sources.resolve("numbered.py"), components);
        Files.writeString(
                folder.resolve("config.json"),
                """
                {"topology_specs": "topologies/", "virtualenv_specs": "virtualenvs/", "envs": {"here": {
                 "user": "", "nimbus": "127.0.0.1:%d", "workers": ["127.0.0.1"], "virtualenv_root": "",
                 "use_ssh_for_nimbus": false, "use_virtualenv": false}}}
                """
                        .formatted(port));
        try (JarOutputStream jar =
                new JarOutputStream(Files.newOutputStream(folder.resolve("squared.jar")))) {
            // Without an entry for the folder, as many tools write jars.
            jar.putNextEntry(new JarEntry("resources/numbered.py"));
            jar.write(components.getBytes());
        }
    }

    private String sparse(String... arguments) throws Exception {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                "python3",
                                "-c",
                                "import sys; sys.argv[0] = 'sparse'; sys.path.insert(0, 'src');"
                                        + " from streamparse.cli.sparse import main; main()"));
        command.addAll(List.of(arguments));
        command.addAll(List.of("--timeout", "120000"));
        return Launched.start(folder, environment, command).assertExit(0).out();
    }

    @Test
    void submitsListsAndKills() throws Exception {
        write();
        sparse("submit", "-j", "squared.jar", "-o", "topology.worker.childopts=-Xmx128m");
        assertThat(sparse("list")).contains("squar").contains("ACTI");
        Path acked = folder.resolve("acked");
        Patience.await(
                server, () -> Files.exists(acked) && Files.readAllLines(acked).size() >= NUMBERS);
        assertThat(Files.readAllLines(acked)).doesNotHaveDuplicates().hasSize(NUMBERS);
        sparse("kill", "--wait", "0");
        Patience.await(server, () -> !sparse("list").contains("squar"));
    }
}
