package io.downburst.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.downburst.cli.programs.Programs;
import io.downburst.cli.programs.Programs.Stuck;
import io.downburst.cli.programs.Transactions;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the command as a user does: the script itself, on a jar, looked at from outside. */
class LauncherIT {

    @TempDir static Path folder;
    private static Path jar;

    @BeforeAll
    static void makeJar() throws IOException, URISyntaxException {
        jar = Programs.jar(folder.resolve("programs.jar"));
    }

    @BeforeAll
    static void rehearse() throws Exception {
        Launched.rehearse(folder, "local");
    }

    @Test
    void countsTheWordsOfAFile() throws Exception {
        Path text = Files.writeString(folder.resolve("text"), "to be or\nnot to be\n\nTo see\n");

        Launched run = downburst("example", "word-count", text.toString()).assertExit(0);

        assertThat(run.out())
                .contains("         3  to\n         2  be\n")
                .contains("         8 words, 5 different ones, in 4 lines\n")
                .contains("ledger: emitted 5 = acked 5 + failed 0 + pending 0\n");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void countsWordsThatPythonSplit() throws Exception {
        assumeTrue(isTherePython(), "there is no python3");
        Path text = Files.writeString(folder.resolve("text"), "to be or\nnot to be\n\nTo see\n");

        Launched run = downburst("example", "python-word-count", text.toString()).assertExit(0);

        assertThat(run.out())
                .contains("         3  to\n         2  be\n")
                .contains("         8 words, 5 different ones, in 4 lines\n")
                .contains("ledger: emitted 5 = acked 5 + failed 0 + pending 0\n");
    }

    private static boolean isTherePython() throws InterruptedException {
        try {
            return new ProcessBuilder("python3", "--version").start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void answersHowOftenTridentCountedWords() throws Exception {
        Path text = Files.writeString(folder.resolve("text"), "to be or\nnot to be\n");

        Launched run =
                downburst("example", "trident-word-count", text.toString(), "to", "see", "or")
                        .assertExit(0);

        assertThat(run.out()).containsAnyOf("[[\"to\",2],[\"or\",1]]", "[[\"or\",1],[\"to\",2]]");
    }

    @Test
    void countsTheWordsOfTheNovelAsAYamlTells() throws Exception {
        Launched run = downburst("example", "flux-word-count").assertExit(0);

        assertThat(run.out()).contains("   141,487 words, 9,942 different ones, in 16,271 lines\n");
    }

    @Test
    void countsWordsInWindows() throws Exception {
        Path text = Files.writeString(folder.resolve("text"), "to be or\nnot to be\n");

        Launched run =
                downburst("example", "windowed-word-count", text.toString(), "to", "or")
                        .assertExit(0);

        assertThat(run.out())
                .startsWith(
                        " lines up to          to          or\n"
                                + "       2,000           2           1\n")
                .contains("ledger: emitted 3 = acked 3 + failed 0 + pending 0");
    }

    @Test
    void findsTheMostFrequentWordOfAWindowWithTheStreamsApi() throws Exception {
        Path text = Files.writeString(folder.resolve("text"), "short longer\nlonger longest\n");

        Launched run = downburst("example", "streams-word-count", text.toString()).assertExit(0);

        assertThat(run.out())
                .startsWith("         2  longer\n")
                .contains("ledger: emitted 3 = acked 3 + failed 0 + pending 0");
    }

    @Test
    void goesOnCountingWhereAnEarlierProcessWas() throws Exception {
        Path text = Files.writeString(folder.resolve("text"), "to be or\nnot to be\n");
        String[] count = {
            "example",
            "stateful-count",
            text.toString(),
            "-c",
            "storm.local.dir=" + folder.resolve("counted")
        };

        Launched first = downburst(count).assertExit(0);
        Launched second = downburst(count).assertExit(0);

        assertThat(List.of(first.out(), second.out()))
                .allSatisfy(
                        out ->
                                assertThat(out)
                                        .startsWith("         2  be\n         2  to\n")
                                        .contains("6 words, 4 different ones, in 2 lines\n"));
        assertThat(first.out()).containsPattern("lines +1 +3 ");
        assertThat(second.out()).as("what is left is the end").containsPattern("lines +1 +1 ");
    }

    @Test
    void drainsOnCtrlC() throws Exception {
        Launched run = local("Endless", "a", "-c", "3").awaitLine("first ack").interrupt();
        run.assertExit(0);

        assertThat(run.out().lines())
                .contains("arguments a -c 3")
                .containsOnlyOnce("spout closed", "bolt cleaned up")
                .last()
                .asString()
                .startsWith("ledger: emitted ")
                .endsWith(" + failed 0 + pending 0");
        assertThat(run.err()).startsWith("downburst: stopping; spouts are silent");
    }

    @Test
    void letsCheckpointsGoOnUntilAllIsAcked() throws Exception {
        String state = "storm.local.dir=" + folder.resolve("stateful");
        Launched run = local("Stateful", "-c", state).awaitLine("first ack").interrupt();
        run.assertExit(0);

        assertThat(run.out().lines())
                .last()
                .asString()
                .startsWith("ledger: emitted ")
                .endsWith(" + failed 0 + pending 0");
        assertThat(run.err()).contains("downburst: stopping").doesNotContain("is not quiet");
    }

    @Test
    void stopsAtOnceOnASecondCtrlC() throws Exception {
        Launched run = local("Stuck").awaitLine("first tuple kept").awaitLine(Stuck.HOME);
        ProcessHandle child = run.awaitChild("sleep");
        run.interrupt().awaitLine("downburst: stopping").interrupt().assertExit(130);

        assertThat(run.out()).doesNotContain("ledger");
        child.onExit().get(10, TimeUnit.SECONDS);
        String home = run.out().lines().filter(line -> line.startsWith(Stuck.HOME)).findAny().get();
        assertThat(Path.of(home.substring(Stuck.HOME.length()))).doesNotExist();
    }

    @Test
    void endsWhenItsTimeIsUp() throws Exception {
        Launched run = local("Endless", "--local-ttl", "1").assertExit(0);

        assertThat(run.out()).contains("bolt cleaned up").contains(" + failed 0 + pending 0");
    }

    @Test
    void leavesATopologyToBeKilledByTheProgramWhenTheJvmEnds() throws Exception {
        Launched run = local("KillingOnExit").awaitLine("first ack").interrupt().assertExit(0);

        assertThat(run.out())
                .contains(" + failed 0 + pending 0")
                .contains("killed by its own hook");
        assertThat(run.err()).hasLineCount(1);
    }

    @Test
    void resumesATridentTopologyThatWasKilled() throws Exception {
        List<String> run =
                List.of(
                        "local",
                        "-c",
                        "storm.local.dir=" + folder.resolve("data"),
                        jar.toString(),
                        Transactions.class.getName());
        Launched killed = Launched.downburst(folder, Map.of(), run);
        killed.awaitLine("transaction 5 is number 5").kill();
        List<String> before = transactions(killed);

        Launched resumed = Launched.downburst(folder, Map.of(), run);
        resumed.awaitLine("transaction 10 is number 10").interrupt().assertExit(0);

        assertThat(before).startsWith("transaction 1 is number 1");
        int begun = before.size();
        assertThat(transactions(resumed).get(0))
                .isIn(
                        "transaction %1$d is number %1$d".formatted(begun),
                        "transaction %1$d is number %1$d".formatted(begun + 1));
        assertThat(folder.resolve("data/state")).isDirectoryContaining("glob:**/transactions.db");
        assertThat(resumed.err()).contains("State is kept in " + folder.resolve("data/state"));
    }

    private static List<String> transactions(Launched run) throws IOException {
        return run.out().lines().filter(line -> line.startsWith("transaction ")).toList();
    }

    @Test
    void redrawsATableInPlaceOnATerminal() throws Exception {
        PseudoTerminal.assumeAvailable();

        Launched run = onTerminal("Slow", "--local-ttl", "4").assertExit(0);

        List<String> printed = run.out().lines().map(String::stripTrailing).toList();
        assertThat(printed)
                .filteredOn(line -> line.contains("slow  0:0"))
                .as("redraws among %s", run.out())
                .hasSizeGreaterThan(1)
                .allMatch(
                        line ->
                                line.matches(
                                        ".*slow  0:0\\d  \\d+ cores? \\d+ % busy.* trees open"));
        assertThat(printed)
                .contains(
                        "component   emitted/s  executed/s    acked/s  failed/s     p50     p99"
                                + "  inbox")
                .anyMatch(line -> line.matches("numbers +[\\d,]+ +- +[\\d,]+ +0 .* -"))
                .anyMatch(line -> line.matches("sink +0( +[\\d,]{3,}){2} +0 +[1-9].* ms .* %"))
                .anyMatch(line -> line.startsWith("bottleneck: sink: "));
        assertThat(PseudoTerminal.seen(run.out()))
                .as("left of it at the end")
                .noneMatch(line -> line.startsWith("bottleneck"))
                .contains("bolt cleaned up")
                .anyMatch(line -> line.startsWith("slow ran 0:0"))
                .last()
                .asString()
                .startsWith("ledger: emitted ");
    }

    @Test
    void isSilentOnATerminalIfQuiet() throws Exception {
        PseudoTerminal.assumeAvailable();

        Launched run = onTerminal("Slow", "--quiet", "--local-ttl", "3").assertExit(0);

        assertThat(run.out()).doesNotContain("\033", "bottleneck").contains("ledger: emitted ");
    }

    @Test
    void redrawsNothingOnATerminalThatCannotGoUp() throws Exception {
        PseudoTerminal.assumeAvailable();

        List<String> command = commandLine("Slow", "--local-ttl", "3");
        Launched run = PseudoTerminal.downburst(folder, "dumb", command).assertExit(0);

        assertThat(run.out()).doesNotContain("\033").contains("ledger: emitted ");
    }

    @Test
    void printsALineEveryTenSecondsIfNoTerminalIsThereUnlessQuiet() throws Exception {
        Launched quiet = local("Endless", "--quiet", "--local-ttl", "12");
        Launched run = local("Endless").awaitLine("0:1").interrupt().assertExit(0);

        assertThat(run.err()).containsPattern("0:1\\d endless: numbers [\\d,]+/s emitted p99 .*");
        assertThat(run.err() + run.out()).doesNotContain("\033");
        quiet.assertExit(0);
        assertThat(quiet.err()).doesNotContain("bottleneck");
    }

    @Test
    void putsAFailureInPlainSight() throws Exception {
        Launched run = local("Failing").assertExit(1);

        assertThat(run.err().lines())
                .last()
                .asString()
                .startsWith("downburst: Topology failing stopped: component sink (task ")
                .contains("java.lang.IllegalArgumentException: cannot digest ")
                .contains("Programs$Thrower.execute(Programs.java:");
    }

    @Test
    void showsWhatMainThrows() throws Exception {
        Launched run = local("Throwing").assertExit(1);

        assertThat(run.err())
                .startsWith(
                        "downburst: io.downburst.cli.programs.Programs$Throwing threw"
                                + " java.lang.IllegalStateException: main is broken\n"
                                + "\tat io.downburst.cli.programs.Programs$Throwing.main(")
                .doesNotContain("reflect");
    }

    @Test
    void leavesTheExitCodeToAProgramThatExits() throws Exception {
        assertThat(local("Exiting").assertExit(3).out())
                .contains("bolt cleaned up")
                .contains("ledger: emitted ");
    }

    @Test
    void givesStormsReasonForAnInvalidTopology() throws Exception {
        assertThat(local("Invalid").assertExit(1).err().lines())
                .last()
                .asString()
                .startsWith("downburst: invalid topology: ")
                .contains("nowhere");
    }

    @Test
    void laysSettingsOverCodeOverYaml() throws Exception {
        Path yaml = folder.resolve("my.yaml");
        Files.writeString(yaml, "test.yaml: yaml\ntest.code: yaml\ntest.all: yaml\n");

        Launched run =
                local(
                                "Settings",
                                "--local-ttl=0",
                                "--config",
                                yaml.toString(),
                                "-c",
                                "test.all=[1]")
                        .assertExit(0);

        assertThat(run.out()).contains("settings yaml code [1]\n");
    }

    @Test
    void runsWhatMavenFinds() throws Exception {
        String repository = Programs.repository(folder.resolve("repository"));
        Launched run =
                downburst(
                                "local",
                                "--artifacts",
                                "test:programs:1",
                                "--artifactRepositories=central^" + repository,
                                "--mavenLocalRepositoryDirectory",
                                folder.resolve("kept").toString(),
                                "--local-ttl=0",
                                Programs.emptyJar(folder.resolve("empty.jar")),
                                name("Endless"),
                                "a")
                        .assertExit(0);

        assertThat(run.out()).startsWith("arguments a\n").contains("bolt cleaned up\n");
    }

    @Test
    void printsAClassPathThatRunsLocalClusters() throws Exception {
        String classPath = downburst("classpath").assertExit(0).out().strip();
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();

        Launched run =
                Launched.start(
                        folder,
                        Map.of(),
                        List.of(java, "-cp", jar + ":" + classPath, name("OwnCluster")));

        assertThat(run.assertExit(0).out()).contains("bolt cleaned up\n").endsWith("closed\n");
    }

    @Test
    void printsWhichJavaItTakes() throws Exception {
        String java = downburst("java").assertExit(0).out().strip();

        assertThat(Path.of(java)).isExecutable().endsWith(Path.of("bin", "java"));
        assertThat(Launched.start(folder, Map.of(), List.of(java, "-version")).assertExit(0).err())
                .contains("version \"");
    }

    @Test
    void needsNoHome() throws Exception {
        List<String> homeless =
                List.of("env", "-u", "HOME", Launched.LAUNCHER.toString(), "version");

        assertThat(Launched.start(folder, Map.of(), homeless).assertExit(0).out())
                .startsWith("Downburst ");
    }

    @Test
    void saysThatAJavaIsNone() throws Exception {
        Map<String, String> environment = Map.of("DOWNBURST_JAVA", "/nowhere/java");
        Launched run = Launched.downburst(folder, environment, List.of("version")).assertExit(2);

        assertThat(run.err()).startsWith("downburst: DOWNBURST_JAVA is to name").hasLineCount(1);
    }

    @Test
    void saysThatTheLocaleCannotNameAFile() throws Exception {
        Map<String, String> environment = Map.of("LC_ALL", "C");
        List<String> command = List.of("local", "\u00fc.jar", "M");
        Launched run = Launched.downburst(folder, environment, command).assertExit(2);

        assertThat(run.err()).startsWith("downburst: no file can be named ").hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"example --help", "example -h", "example word-count --help"})
    void tellsWhichExamplesThereAre(String typed) throws Exception {
        Launched run = downburst(typed.split(" ")).assertExit(0);

        assertThat(run.out())
                .contains("usage: downburst example NAME", "word-count [FILE [TIMES]]  ")
                .contains(examples());
        assertThat(run.err()).isEmpty();
    }

    /** Those that the launcher knows. */
    private static List<String> examples() throws Exception {
        String found = downburst("example").assertExit(2).err();
        return List.of(found.strip().replaceFirst(".* one of ", "").split(", "));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    locl                     | unknown command locl; did you mean local? downburst --help
                    frobnicate               | unknown command frobnicate; downburst --help tells them all
                    example                  | example takes one of word-count,
                    example wordcount        | there is no example wordcount; example takes one of word-count,
                    local none.jar M         | no such jar: none.jar
                    local --artifacts some programs.jar M | --artifacts needs group:artifact:version
                    local --quit programs.jar M | unknown flag --quit; did you mean --quiet?
                    local programs.jar io.downburst.cli.programs.Program | no class
                    local programs.jar io.downburst.cli.programs.Programs | class io.downburst.cli
                    local -c topology.workers=many programs.jar \
                    io.downburst.cli.programs.Programs$Endless | invalid configuration: Field TOPOLOGY_W
                    """)
    void saysWhatIsWrongInOneLine(String typed, String message) throws Exception {
        Launched run = downburst(typed.split(" +")).assertExit(2);

        assertThat(run.err()).startsWith("downburst: " + message).hasLineCount(1);
        assertThat(run.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "word-count none, there is no file none",
        "stateful-count ., . is a folder",
        "word-count programs.jar x, 'TIMES is a whole number from 1 to 999999999, not x'",
        "python-word-count programs.jar 0, TIMES is"
    })
    void anExampleSaysInOneLineWhatItCannotUse(String typed, String message) throws Exception {
        Launched run = downburst(("example " + typed).split(" ")).assertExit(2);

        assertThat(run.err()).startsWith(message).hasLineCount(1);
        assertThat(run.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "DOWNBURST_JVM_OPTS, -Xmx1g -XX:+UseGCOverheadLimit, true",
        "DOWNBURST_JVM_OPTS, -Xmx1g -XX:+UseSerialGC, false",
        "STORM_JAR_JVM_OPTS, @options, false",
        "JDK_JAVA_OPTIONS, -XX:+UseZGC -Xmx1g, false"
    })
    void choosesACollectorWhereNobodyElseDid(String variable, String value, boolean chooses)
            throws Exception {
        Launched run =
                Launched.downburst(
                                folder,
                                Map.of("DOWNBURST_JAVA", echoingJava(), variable, value),
                                List.of("local", "my.jar", "M"))
                        .assertExit(0);

        assertThat(run.out().lines().anyMatch("-XX:+UseParallelGC"::equals)).isEqualTo(chooses);
    }

    @Test
    void leavesAClassArchiveToWhoHasOptionsOnOne() throws Exception {
        Map<String, String> environment = Map.of("DOWNBURST_JVM_OPTS", "-Xshare:off");
        List<String> command = commandLine("Endless", "--local-ttl=0");

        Launched run = Launched.downburst(folder, environment, command).assertExit(0);

        assertThat(run.out()).contains("bolt cleaned up");
    }

    @Test
    void ctrlCInARehearsalEndsItAll() throws Exception {
        Path home = Files.createDirectories(folder.resolve("copy/target/downburst"));
        Path built = Launched.LAUNCHER.resolveSibling("target/downburst");
        Files.copy(built.resolve("classpath"), home.resolve("classpath"));
        Files.createSymbolicLink(home.resolve("lib"), built.resolve("lib"));
        Path copy = Files.copy(Launched.LAUNCHER, folder.resolve("copy/downburst"));

        Launched run = Launched.start(folder, Map.of(), List.of(copy.toString(), "local"));
        run.awaitLine("downburst: rehearsing (start)").interrupt().assertExit(130);

        assertThat(home).isDirectoryNotContaining("glob:**/start-*");
    }

    @Test
    void tellsTheServerWhichCollectorItsTopologiesGet() throws Exception {
        Launched run =
                Launched.downburst(
                                folder, Map.of("DOWNBURST_JAVA", echoingJava()), List.of("server"))
                        .assertExit(0);

        assertThat(run.out().lines())
                .anyMatch(option -> option.startsWith("-Ddownburst.collector=-XX:+UseParallelGC "));
    }

    /** A java that prints what it is told, a line each. */
    private static String echoingJava() throws IOException {
        Path java = Files.writeString(folder.resolve("java"), "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        return java.toString();
    }

    @Test
    void tellsTheJvmWhatItMustKnowBeforeItStarts() throws Exception {
        Launched run =
                Launched.downburst(
                                folder,
                                Map.of(
                                        "DOWNBURST_JAVA",
                                        echoingJava(),
                                        "DOWNBURST_JVM_OPTS",
                                        "-Xmx1g -Da=b"),
                                List.of(
                                        "local",
                                        "-c",
                                        "k=v",
                                        "--jars",
                                        "a.jar,b.jar",
                                        "my.jar",
                                        "M",
                                        "--java-debug",
                                        "server=y",
                                        "--",
                                        "--java-debug",
                                        "x"))
                        .assertExit(0);

        List<String> options = run.out().lines().toList();
        assertThat(options).contains("-agentlib:jdwp=server=y", "-Xmx1g", "-Da=b");
        assertThat(options).doesNotContain("-agentlib:jdwp=x");
        assertThat(options.get(options.indexOf("-cp") + 1))
                .matches(".*/downburst-cli[^:]*\\.jar:.*:my\\.jar:a\\.jar:b\\.jar");
        assertThat(options).endsWith("--", "--java-debug", "x");
    }

    private static Launched local(String program, String... arguments) throws IOException {
        return Launched.downburst(folder, Map.of(), commandLine(program, arguments));
    }

    private static Launched onTerminal(String program, String... arguments) throws IOException {
        return PseudoTerminal.downburst(folder, "xterm", commandLine(program, arguments));
    }

    private static List<String> commandLine(String program, String... arguments) {
        List<String> all = new ArrayList<>(List.of("local", jar.toString(), name(program)));
        all.addAll(List.of(arguments));
        return all;
    }

    private static Launched downburst(String... arguments) throws IOException {
        return Launched.downburst(folder, Map.of(), List.of(arguments));
    }

    private static String name(String program) {
        return Programs.class.getName() + "$" + program;
    }
}
