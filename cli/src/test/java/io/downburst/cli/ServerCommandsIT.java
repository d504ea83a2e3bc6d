package io.downburst.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.cli.programs.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server and its commands, as a user has them: the launcher, looked at from outside. */
class ServerCommandsIT {

    private static final String SMALL =
            "topology.worker.childopts=-Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1";

    @TempDir static Path programs;
    private static Path jar;

    @TempDir Path parent;
    private Path dir;
    private Launched server;

    @BeforeAll
    static void makeJar() throws Exception {
        jar = Programs.jar(programs.resolve("programs.jar"));
    }

    @BeforeAll
    static void rehearse() throws Exception {
        Launched.rehearse(programs, "local", "list", "server");
    }

    @BeforeEach
    void start() throws Exception {
        dir = parent.resolve("server");
        server = server();
    }

    @AfterEach
    void stop() throws Exception {
        server.interrupt().assertExit(0);
    }

    private Launched server() throws Exception {
        return launch("server", "--ui-port", "0").awaitLine("downburst: in a browser, once: ");
    }

    private Launched launch(String... command) throws Exception {
        List<String> all = new ArrayList<>(List.of(command));
        // A flag of ours, so not among those of a program.
        boolean program = command[0].equals("jar");
        all.addAll(program ? 1 : all.size(), List.of("--dir", dir.toString()));
        return Launched.downburst(parent, Map.of(), all);
    }

    private String run(String... command) throws Exception {
        Launched run = launch(command).assertExit(0);
        assertThat(run.err()).as(String.join(" ", command)).isEmpty();
        return run.out();
    }

    private String fail(int code, String... command) throws Exception {
        return launch(command).assertExit(code).err();
    }

    private static String[] submission(String program) {
        return submission(program, "");
    }

    private static String[] submission(String program, String moreOptions) {
        String options = SMALL + moreOptions;
        return new String[] {
            "jar", "-c", options, jar.toString(), Programs.class.getName() + "$" + program
        };
    }

    private void awaitListed(String row) throws Exception {
        Patience.await(server, () -> run("list").lines().anyMatch(line -> line.matches(row)));
    }

    @Test
    void runsASubmittedTopologyUntilItIsKilled() throws Exception {
        assertThat(run("list")).isEqualTo("No topologies running.\n");

        assertThat(run(submission("Endless")))
                .isEqualTo("arguments \nFinished submitting topology: endless\n");
        String[] lines = run("list").split("\n");
        assertThat(lines[0])
                .matches(
                        "Topology_name +Status +Num_tasks +Num_workers +Uptime_secs +Topology_Id"
                                + " +Owner *");
        assertThat(lines[1]).matches("-{88}");
        assertThat(lines[2])
                .matches(
                        "endless +ACTIVE +\\d+ +1 +\\d+ +endless-1-\\d+ +"
                                + System.getProperty("user.name")
                                + " *");
        launch("logs", "endless", "-f").awaitLine("first ack").interrupt().assertExit(130);
        assertThat(fail(1, submission("Endless")))
                .startsWith("downburst: cannot submit: Topology name endless is ")
                .contains("already exists")
                .hasLineCount(1);

        assertThat(run("kill", "endless", "-w", "0")).isEqualTo("Killed topology: endless\n");
        Patience.await(server, () -> run("list").equals("No topologies running.\n"));
        assertThat(run("logs", "endless")).contains("bolt cleaned up");
    }

    @Test
    void aTopologyStartsFromWhatARehearsalHasLeftUnlessItsOwnerChose() throws Exception {
        Path loaded = parent.resolve("loaded");
        run(submission("Endless", " -Xlog:class+load:file=" + loaded));
        assertThat(loaded)
                .content()
                .contains("engine.sched.CoreThread source: shared objects file");

        run(submission("Slow", " -Xshare:off -Xlog:class+load:file=" + loaded));
        assertThat(loaded).content().doesNotContain("shared objects file");
    }

    @Test
    void aJvmThatDoesNotStartSaysWhy() throws Exception {
        assertThat(fail(1, submission("Endless", " -XX:+NoSuchThing")).lines())
                .last()
                .isEqualTo(
                        "downburst: cannot submit: the topology's JVM ended with 1:"
                                + " Unrecognized VM option 'NoSuchThing'");
        assertThat(run("list")).isEqualTo("No topologies running.\n");
    }

    @Test
    void aKillTellsWhatItHasWaitedFor() throws Exception {
        run(submission("Endless"));
        launch("logs", "endless", "-f").awaitLine("first ack").interrupt().assertExit(130);
        assertThat(run("kill", "endless"))
                .matches(
                        "Killed topology: endless\nendless: \\d+ tuple trees? w\\w+ pending: \\d+"
                                + " acked, 0 failed, 0 dropped; quiet after \\d+\\.\\d s\n");
        assertThat(run("list")).isEqualTo("No topologies running.\n");
    }

    @Test
    void tellsTheErrorsOfATopologyWhoseProcessesEnd() throws Exception {
        run(submission("Failing"));
        Patience.await(server, () -> run("get-errors", "failing").contains("cannot digest"));
        for (int i = 0; i < 10; i++) { // With a process and without one.
            assertThat(run("get-errors", "failing"))
                    .startsWith("{\"")
                    .contains("\"Topology Name\":\"failing\"", "cannot digest");
        }
        run("kill", "failing", "-w", "0");
    }

    @Test
    void changesARunningTopologyAndTellsHowItFares() throws Exception {
        run(submission("Endless"));

        assertThat(run("deactivate", "endless")).isEqualTo("Deactivated topology: endless\n");
        awaitListed("endless +INACTIVE .*");
        assertThat(run("activate", "endless")).isEqualTo("Activated topology: endless\n");
        awaitListed("endless +ACTIVE .*");
        assertThat(run("rebalance", "endless", "-w", "0", "-n", "2", "-e", "numbers=1"))
                .isEqualTo("Topology endless is rebalancing\n");
        awaitListed("endless +ACTIVE .*");
        assertThat(fail(1, "rebalance", "endless", "-e", "nobody=1"))
                .startsWith("downburst: Invalid component nobody for topology endless")
                .hasLineCount(1);
        assertThat(run("set_log_level", "endless", "-l", "ROOT=debug:30", "-r", "org.other"))
                .startsWith("Log config LogConfig(")
                .contains("target_log_level:DEBUG", "reset_log_level_timeout_secs:30", "org.other")
                .endsWith(" is sent for topology endless\n");
        assertThat(run("upload-credentials", "endless", "key", "value"))
                .isEqualTo("Uploaded new creds to topology: endless\n");
        assertThat(run("get-errors", "endless"))
                .contains("\"Topology Name\":\"endless\"", "\"Comp-Errors\":{}");
        assertThat(run("get-errors", "nobody"))
                .isEqualTo("{\"Failure\":\"No topologies running with name nobody\"}\n");
        assertThat(run("top", "-i", "1", "-n", "2"))
                .matches(
                        "(topology +status +uptime +emitted/s +executed/s +acked/s +failed/s\n"
                                + "endless +ACTIVE +\\d+:\\d\\d( +[-,0-9]+){4}\n){2}");
        assertThat(run("remoteconfvalue", "nimbus.thrift.port"))
                .isEqualTo("nimbus.thrift.port: 6627\n");
        assertThat(run("monitor", "endless")).contains("\nnumbers\n", "\nsink\n");
        Launched monitor =
                launch("monitor", "endless", "-m", "numbers", "-i", "1")
                        .awaitLine("endless\tnumbers\t1\tdefault\t");
        monitor.interrupt().assertExit(130);
        assertThat(fail(1, "monitor", "endless", "-m", "nobody"))
                .startsWith("downburst: component: nobody not found; there are: ")
                .hasLineCount(1);

        // The next server goes on with what was submitted.
        server.interrupt().assertExit(0);
        assertThat(Files.readString(dir.resolve("logs/endless.log"))).contains("bolt cleaned up");
        server = server();
        assertThat(server.out()).contains(", 1 topology\n");
        awaitListed("endless +ACTIVE .*");
    }

    @Test
    void runsWhatMavenFinds() throws Exception {
        run(
                "jar",
                "-c",
                SMALL,
                "--artifacts=test:programs:1",
                "--artifactRepositories",
                "central^" + Programs.repository(parent.resolve("repository")),
                "--mavenLocalRepositoryDirectory",
                parent.resolve("kept").toString(),
                Programs.emptyJar(parent.resolve("empty.jar")),
                Programs.class.getName() + "$Endless");

        launch("logs", "endless", "-f").awaitLine("first ack").interrupt().assertExit(130);
        run("kill", "endless", "-w", "0");
        Patience.await(server, () -> run("list").equals("No topologies running.\n"));
    }

    @Test
    void seesToBlobs() throws Exception {
        Path file = Files.writeString(parent.resolve("file"), "first");
        assertThat(blobstore("create", "key", "-f", file.toString(), "-a", "u:me:rwa"))
                .isEqualTo("Creating key with ACL [u:me:rwa]\nSuccessfully created key\n");
        assertThat(blobstore("list")).matches("key \\d+ \\[u:me:rwa]\n");
        assertThat(blobstore("cat", "key")).isEqualTo("first");
        Files.writeString(file, "second");
        assertThat(blobstore("update", "key", "-f", file.toString()))
                .isEqualTo("Successfully updated key\n");
        Path copy = parent.resolve("copy");
        assertThat(blobstore("cat", "key", "-f", copy.toString())).isEmpty();
        assertThat(copy).hasContent("second");
        assertThat(blobstore("set-acl", "key", "-s", "o::r"))
                .isEqualTo("Setting ACL for key to [o::r--]\n");
        assertThat(blobstore("list", "key")).endsWith(" [o::r--]\n");
        assertThat(blobstore("replication", "--read", "key"))
                .isEqualTo("Current replication factor 1\n");
        Launched three =
                launch("blobstore", "replication", "--update", "key", "-r", "3").assertExit(0);
        assertThat(three.out()).isEqualTo("Replication factor is set to 1\n");
        assertThat(three.err()).isEqualTo("downburst: a blob is kept once, on this machine\n");
        assertThat(blobstore("delete", "key")).isEqualTo("deleted key\n");
        assertThat(launch("blobstore", "list", "key").assertExit(0).err())
                .isEqualTo("key NOT FOUND\n");
        assertThat(fail(1, "blobstore", "cat", "key"))
                .isEqualTo("downburst: there is no blob key\n");
        assertThat(fail(1, "blobstore", "create", "../key", "-f", file.toString()))
                .startsWith("downburst: ../key does not appear to be a valid blob key")
                .hasLineCount(1);
        assertThat(fail(1, "blobstore", "create", "key", "-f", "none"))
                .isEqualTo("downburst: there is no file none\n");
    }

    private String blobstore(String... command) throws Exception {
        List<String> all = new ArrayList<>(List.of("blobstore"));
        all.addAll(List.of(command));
        return run(all.toArray(String[]::new));
    }

    @Test
    void aClosedStandardInputIsEmpty() throws Exception {
        String command = Launched.LAUNCHER + " blobstore create none --dir " + dir + " <&-";
        Launched.start(parent, Map.of(), List.of("bash", "-c", command)).assertExit(0);
        assertThat(run("blobstore", "cat", "none")).isEmpty();
    }

    @Test
    void asksWhatTopologiesAnswer() throws Exception {
        run(submission("Answering"));
        assertThat(run("drpc-client", "-f", "exclaim", "a", "b"))
                .isEqualTo("exclaim \"a\" => \"a!\"\nexclaim \"b\" => \"b!\"\n");
        assertThat(run("drpc-client", "exclaim", "c")).isEqualTo("exclaim \"c\" => \"c!\"\n");
        List<String> asking = new ArrayList<>(List.of(submission("Asking")));
        asking.add("d");
        assertThat(run(asking.toArray(String[]::new))).isEqualTo("d!\n");
    }

    @Test
    void aFolderHasOneServer() throws Exception {
        assertThat(fail(1, "server", "--ui-port", "0"))
                .isEqualTo("downburst: " + dir + " is in use: a server listens there already\n");
    }

    @Test
    void aBrowserIsToldWhereToLook() throws Exception {
        Pattern address = Pattern.compile("(http://127\\.0\\.0\\.1:(\\d+)/)\\?token=[\\w-]{43}\n");
        Matcher told = address.matcher(run("ui"));
        assertThat(told.matches()).as("an address").isTrue();
        assertThat(server.out()).contains("downburst: in a browser, once: " + told.group(1));
        assertThat(run("ui")).matches(address).isNotEqualTo(told.group());

        String other = parent.resolve("other").toString();
        assertThat(
                        Launched.downburst(
                                        parent,
                                        Map.of(),
                                        List.of(
                                                "server",
                                                "--dir",
                                                other,
                                                "--ui-port",
                                                told.group(2)))
                                .assertExit(1)
                                .err())
                .isEqualTo(
                        "downburst: port %s is taken: end what listens there, or choose another with --ui-port%n"
                                .formatted(told.group(2)));
    }

    @Test
    void anUnknownTopologyIsTold() throws Exception {
        for (String command : List.of("activate", "monitor")) {
            assertThat(fail(1, command, "nobody")).isEqualTo("downburst: nobody is not alive\n");
        }
        assertThat(fail(1, "logs", "nobody")).startsWith("downburst: there is no log ");
        assertThat(fail(1, "kill", "-i", "nobody", "neither"))
                .isEqualTo(
                        """
                        downburst: nobody is not alive
                        downburst: neither is not alive
                        downburst: Failed to successfully kill 2 topologies.
                        """);
    }
}
