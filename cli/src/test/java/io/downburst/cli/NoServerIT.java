package io.downburst.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user is told where a server cannot be, or is not. */
class NoServerIT {

    @TempDir Path parent;

    @BeforeAll
    static void rehearse(@TempDir Path folder) throws Exception {
        Launched.rehearse(folder, "list", "server");
    }

    private String fail(String... command) throws Exception {
        Launched run = Launched.downburst(parent, Map.of(), List.of(command)).assertExit(1);
        assertThat(run.out()).isEmpty();
        return run.err();
    }

    @Test
    void commandsSayHowToStartOne() throws Exception {
        assertThat(fail("list", "--dir", parent.toString()))
                .isEqualTo(
                        "downburst: no server listens in %1$s; start one with: downburst server --dir %1$s%n"
                                .formatted(parent));

        Path spaced = parent.resolve("Bob's server");
        assertThat(fail("list", "--dir", spaced.toString()))
                .endsWith("downburst server --dir '%s/Bob'\\''s server'%n".formatted(parent));
    }

    @ParameterizedTest
    @ValueSource(strings = {"command-", "server-", "topology-"})
    void startsFromWhatARehearsalHasLeft(String name) throws Exception {
        try (Stream<Path> built = Files.list(Path.of("..", "target", "downburst"))) {
            assertThat(built.filter(file -> file.getFileName().toString().startsWith(name)))
                    .isNotEmpty()
                    .allSatisfy(archive -> assertThat(archive).isNotEmptyFile());
        }
    }

    @Test
    void localconfvalueReadsTheUsersStormYaml() throws Exception {
        Files.writeString(parent.resolve("storm.yaml"), "test.list: [a, b]\n");
        List<String> command = List.of("localconfvalue", "test.list");
        Map<String, String> environment = Map.of("STORM_CONF_DIR", parent.toString());
        Launched told = Launched.downburst(parent, environment, command).assertExit(0);
        assertThat(told.out()).isEqualTo("test.list: [a, b]\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"localconfvalue KEY", "server --ui-port 0 --dir %s"})
    void aStormYamlThatIsNoneIsToldInOneLine(String command) throws Exception {
        Files.writeString(parent.resolve("storm.yaml"), "\tkey: value\n");
        Path dir = parent.resolve("server");
        List<String> typed = List.of(command.formatted(dir).split(" "));
        Map<String, String> environment = Map.of("STORM_CONF_DIR", parent.toString());
        Launched told = Launched.downburst(parent, environment, typed).assertExit(2);
        assertThat(told.err())
                .startsWith("downburst: cannot read storm.yaml, line 1, column 1: ")
                .hasLineCount(1);
        assertThat(dir).doesNotExist();
    }

    @Test
    void aLogsNameLeadsNowhere() throws Exception {
        Files.writeString(parent.resolve("secret.log"), "mine");
        for (String name : List.of("../secret", "..", "a/../../secret")) {
            assertThat(fail("logs", name, "--dir", parent.toString()))
                    .contains("Topology name")
                    .hasLineCount(1);
        }
    }

    @Test
    void aLogIsFollowedAcrossItsTurn() throws Exception {
        Path log = Files.createDirectory(parent.resolve("logs")).resolve("one.log");
        Files.writeString(log.resolveSibling("one.log.1"), "first\n");
        Files.writeString(log, "second\n");
        List<String> command = List.of("logs", "one", "-f", "--dir", parent.toString());
        Launched logs = Launched.downburst(parent, Map.of(), command).awaitLine("second");

        Files.writeString(log, "third\n", StandardOpenOption.APPEND);
        Files.copy(log, log.resolveSibling("one.log.1"), StandardCopyOption.REPLACE_EXISTING);
        Files.writeString(log, "4th\n");
        logs.awaitLine("4th").interrupt().assertExit(130);
        assertThat(logs.out()).isEqualTo("first\nsecond\nthird\n4th\n");
    }

    @Test
    void aLogThatCannotBeWrittenIsNotFollowed() throws Exception {
        Files.writeString(Files.createDirectory(parent.resolve("logs")).resolve("one.log"), "a\n");
        String command = Launched.LAUNCHER + " logs one -f --dir " + parent + " >/dev/full";
        Launched logs = Launched.start(parent, Map.of(), List.of("bash", "-c", command));
        assertThat(logs.assertExit(1).err())
                .isEqualTo("downburst: cannot write to standard output: it is full or closed\n");
    }

    @Test
    void aFileIsNoFolder() throws Exception {
        Path file = Files.createFile(parent.resolve("file"));
        assertThat(fail("server", "--ui-port", "0", "--dir", file.toString()))
                .isEqualTo("downburst: " + file + " is not a folder\n");
    }

    @Test
    void aFolderThatOthersSeeIsRefused() throws Exception {
        Path open = Files.createDirectory(parent.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(fail("server", "--ui-port", "0", "--dir", open.toString()))
                .startsWith("downburst: other users may look into " + open + " (rwxr-xr-x): chmod")
                .hasLineCount(1);
    }

    @Test
    void aPathTooLongForASocketIsRefused() throws Exception {
        Path longest = parent.resolve("a".repeat(90));
        assertThat(fail("server", "--ui-port", "0", "--dir", longest.toString()))
                .contains("is too long a path")
                .hasLineCount(1);
        assertThat(longest).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({"--ui-port %s", "--ui-port 0 --thrift-port %s", "--ui-port 0 --drpc-port %s"})
    void aTakenPortIsNamedAndNothingIsMade(String flags) throws Exception {
        Path dir = parent.resolve("server");
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();
            String command = "server --dir " + dir + " " + flags.formatted(port);
            assertThat(fail(command.split(" ")))
                    .startsWith("downburst: port " + port + " ")
                    .contains(": end what listens there, or choose another")
                    .hasLineCount(1);
        }
        assertThat(dir).doesNotExist();
    }

    @Test
    void otherMachinesAreNotHeardWithoutTls() throws Exception {
        Path dir = parent.resolve("server");
        List<String> command = List.of("server", "--dir", dir.toString(), "--host", "0.0.0.0");
        Launched run = Launched.downburst(parent, Map.of(), command).assertExit(2);
        assertThat(run.err())
                .startsWith("downburst: --host needs --tls-keystore FILE.p12, since without TLS ")
                .contains("openssl pkcs12 -export", "ssh -L")
                .hasLineCount(1);
        Path none = parent.resolve("none.p12");
        assertThat(
                        fail(
                                "server",
                                "--ui-port",
                                "0",
                                "--dir",
                                dir.toString(),
                                "--host",
                                "0.0.0.0",
                                "--tls-keystore",
                                none.toString()))
                .isEqualTo("downburst: there is no key store " + none + "\n");
        assertThat(dir).doesNotExist();
    }
}
