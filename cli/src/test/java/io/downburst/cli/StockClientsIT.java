package io.downburst.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.cli.programs.Programs;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Storm's own commands and StormSubmitter, in JVMs with nothing of ours, on a server's port. */
class StockClientsIT {

    @TempDir Path folder;
    private int port;
    private int drpcPort;
    private Path jar;
    private Launched server;

    @BeforeEach
    void start() throws Exception {
        jar = Programs.jar(folder.resolve("programs.jar"));
        port = freePort();
        drpcPort = freePort();
        server =
                Launched.downburst(
                        folder,
                        Map.of(),
                        List.of(
                                "server",
                                "--dir",
                                folder.resolve("server").toString(),
                                "--ui-port",
                                "0",
                                "--thrift-port",
                                Integer.toString(port),
                                "--drpc-port",
                                Integer.toString(drpcPort)));
        server.awaitLine("downburst: serving Storm's Thrift on 127.0.0.1:" + port);
        server.awaitLine("downburst: serving DRPC on 127.0.0.1:" + drpcPort);
    }

    @AfterEach
    void stop() throws Exception {
        server.interrupt().assertExit(0);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** Storm's jars of its release, as far as the commands load them. */
    private static String storm() throws IOException {
        try (Stream<Path> commands = Files.list(Path.of("target", "storm-commands"));
                Stream<Path> client = Files.list(Path.of("..", "target", "downburst", "lib"))) {
            return Stream.concat(commands, client)
                    .filter(file -> !file.getFileName().toString().startsWith("downburst-"))
                    .map(file -> file.toAbsolutePath().normalize().toString())
                    .collect(Collectors.joining(":"));
        }
    }

    private Launched stock(String main, String... arguments) throws Exception {
        String options =
                Stream.of(
                                "nimbus.seeds=[\"127.0.0.1\"]",
                                "nimbus.thrift.port=" + port,
                                "drpc.servers=[\"127.0.0.1\"]",
                                "drpc.port=" + drpcPort,
                                "topology.worker.childopts=-Xmx128m -XX:+UseSerialGC")
                        .map(option -> URLEncoder.encode(option, StandardCharsets.UTF_8))
                        .collect(Collectors.joining(","));
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                storm() + ":" + jar,
                                "-Dstorm.options=" + options,
                                "-Dstorm.jar=" + jar,
                                main));
        command.addAll(List.of(arguments));
        return Launched.start(folder, Map.of(), command);
    }

    private String command(String name, String... arguments) throws Exception {
        return stock("org.apache.storm.command." + name, arguments).assertExit(0).out();
    }

    @Test
    void stormsCommandsSeeToATopologyThatStormSubmitterSubmitted() throws Exception {
        stock(Programs.class.getName() + "$Endless").assertExit(0);

        assertThat(command("ListTopologies")).containsPattern("\nendless +ACTIVE +\\d+ +1 ");
        command("Deactivate", "endless");
        assertThat(command("ListTopologies")).containsPattern("\nendless +INACTIVE ");
        command("Activate", "endless");
        command("Rebalance", "endless", "-w", "0", "-e", "numbers=1");
        command("SetLogLevel", "endless", "-l", "org.example=DEBUG:30", "-r", "org.other");
        assertThat(command("GetErrors", "endless")).contains("\"Topology Name\":\"endless\"");
        assertThat(stock("org.apache.storm.command.Activate", "nobody").assertExit(1).err())
                .contains("nobody is not alive");
        command("KillTopology", "endless", "-w", "0");
        Patience.await(server, () -> command("ListTopologies").contains("No topologies running."));
    }

    @Test
    void stormsDrpcClientAsksATopologyThatStormSubmitterSubmitted() throws Exception {
        stock(Programs.class.getName() + "$Answering").assertExit(0);

        assertThat(command("BasicDrpcClient", "-f", "exclaim", "a", "b"))
                .isEqualTo("exclaim \"a\" => \"a!\"\nexclaim \"b\" => \"b!\"\n");
        command("KillTopology", "answering", "-w", "0");
    }

    @Test
    void stormsCommandSeesToBlobs() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "content");
        command("Blobstore", "create", "key", "-f", file.toString(), "-a", "u:me:rwa");
        assertThat(command("Blobstore", "list")).containsPattern("key \\d+ \\[u:me:rwa]");
        command("Blobstore", "update", "key", "-f", file.toString());
        assertThat(command("Blobstore", "cat", "key")).contains("content");
        command("Blobstore", "set-acl", "key", "-s", "o::r");
        assertThat(command("Blobstore", "replication", "--update", "key", "-r", "3"))
                .contains("Replication factor is set to 1");
        command("Blobstore", "delete", "key");
        assertThat(command("Blobstore", "list", "key")).contains("key NOT FOUND");
    }

    @Test
    void aFrameOfMoreThanStormsLimitEndsItsConnectionOnly() throws Exception {
        for (int open : List.of(port, drpcPort)) {
            try (Socket socket = new Socket("127.0.0.1", open)) {
                socket.getOutputStream().write(new byte[] {0x7f, -1, -1, -1, 1});
                assertThat(socket.getInputStream().read()).isEqualTo(-1);
            }
        }
        assertThat(command("ListTopologies")).contains("No topologies running.");
    }
}
