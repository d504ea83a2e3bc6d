package io.downburst.bench;

import io.downburst.bench.workload.Catalogue;
import io.downburst.bench.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code downburst bench}. Exit code 0: every run ended well, every oracle held, and no ratio fell
 * that was to be checked; 1: not so, or interrupted; 2: bad arguments.
 */
@Command(
        name = "downburst bench",
        description = {
            "Runs each workload on stock Storm's LocalCluster, or on other opponents, and on Downburst"
                    + " in turn, in fresh JVMs with the same flags, and shows how they compare.",
        },
        sortOptions = false)
public final class Main implements Callable<Integer> {
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    @Parameters(
            paramLabel = "NAME",
            description = {
                "Workloads, or beginnings of their names (cn, wc-acked). By default:",
                "${STANDARD}",
                "Only when named: ${ON_REQUEST}"
            })
    private List<String> names = List.of();

    @Option(
            names = "--against",
            paramLabel = "NAME",
            split = ",",
            description =
                    "Opponents: storm (stock LocalCluster), storm-cluster (stock ZooKeeper, Nimbus,"
                            + " supervisor and worker on this machine), jet (Hazelcast Jet) and flink (Apache"
                            + " Flink), and loop (the same user code called by hand from two threads), which"
                            + " run but a few workloads; by default ${DEFAULT-VALUE}.",
            defaultValue = "storm")
    private List<String> against;

    @Option(names = "--pairs", paramLabel = "N", description = "Runs on each engine; by default 3.")
    private Integer pairs;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "Window to measure; by default 10.")
    private Integer seconds;

    @Option(names = "--quick", description = "One pair, 3 seconds, unless told otherwise.")
    private boolean quick;

    @Option(
            names = "--check",
            description =
                    "Compare the ratios with the committed ones and say which fell by more than"
                            + " the noise; without NAME, of every workload that has some.")
    private boolean check;

    @Option(
            names = "--jvm",
            paramLabel = "FLAGS",
            description = "Flags of each measured JVM; by default ${DEFAULT-VALUE}.",
            defaultValue = "${sys:downburst.jvm:--XX:+UseParallelGC} -Xmx4g")
    private String jvmFlags;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "Folder for report.md, runs.csv, runs.json and logs; by default"
                            + " bench-results/DATE-TIME.")
    private Path out;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this and exit.")
    private boolean help;

    @Spec private CommandSpec spec;

    public static void main(String[] args) {
        System.setProperty("STANDARD", names(Catalogue.standard()));
        System.setProperty(
                "ON_REQUEST",
                names(
                        Catalogue.all().stream()
                                .filter(workload -> !Catalogue.standard().contains(workload))
                                .toList()));
        System.exit(
                new CommandLine(new Main())
                        .setParameterExceptionHandler(Main::sayWhatIsWrong)
                        .execute(args));
    }

    private static String names(List<Workload> workloads) {
        return workloads.stream().map(Workload::name).collect(Collectors.joining(" "));
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        Settings settings = settings();
        Home home = Home.find();
        Stream.concat(settings.opponents().stream(), Stream.of(Engine.DOWNBURST))
                .filter(engine -> !home.isBuilt(engine))
                .findFirst()
                .ifPresent(
                        engine -> {
                            throw bad(engine + " is not there; build it: ./mvnw package");
                        });
        Optional<Check> committed =
                check ? Optional.of(committed(home, settings)) : Optional.empty();
        List<Workload> workloads = workloads(settings, committed);
        ChildProcess.refusalOf(settings.jvmFlags())
                .ifPresent(
                        words -> {
                            throw bad("no JVM starts with --jvm " + jvmFlags + ": " + words);
                        });
        Output output = new Output(settings.out(), workloads, Setting.describe(settings));
        try {
            Files.createDirectories(settings.out());
            output.write(List.of());
        } catch (IOException e) {
            throw bad("cannot write to " + settings.out() + "; name another folder with --out");
        }
        ChildProcess child = new ChildProcess(settings, home);
        Bench bench =
                new Bench(workloads, settings, child, output, System.out, System.console() != null);
        CountDownLatch told = new CountDownLatch(1);
        stopOnInterrupt(child, told);
        try {
            boolean good = bench.run();
            if (committed.isPresent()) {
                Ratios now = Ratios.of(workloads, bench.runs());
                System.out.println(committed.get().table(workloads, now));
                good &= committed.get().holds(workloads, now);
            }
            System.out.println("Results: " + settings.out());
            return good ? 0 : 1;
        } finally {
            told.countDown();
        }
    }

    private Check committed(Home home, Settings settings) {
        try {
            Check check =
                    new Check(Ratios.read(home.committedRatios()).against(settings.opponents()));
            settings.opponents().stream()
                    .filter(opponent -> !check.covers(opponent))
                    .findFirst()
                    .ifPresent(
                            opponent -> {
                                throw bad(
                                        "no ratio to "
                                                + opponent
                                                + " is committed to check with; leave it out");
                            });
            return check;
        } catch (IllegalArgumentException e) {
            throw bad(e.getMessage());
        }
    }

    private List<Workload> workloads(Settings settings, Optional<Check> committed) {
        for (String name : names) {
            List<Workload> meant = Catalogue.named(name);
            if (meant.isEmpty()) {
                throw bad("no workload has the name or beginning " + name);
            }
            if (meant.stream().allMatch(workload -> settings.opponentsIn(workload).isEmpty())) {
                throw bad(
                        "%s does not run on %s; there are: %s"
                                .formatted(
                                        name,
                                        Engine.names(settings.opponents()),
                                        names(having(settings, Catalogue.all().stream()))));
            }
            if (committed.isPresent() && meant.stream().noneMatch(committed.get()::covers)) {
                throw bad("no ratio is committed of " + name + " to check it with; leave it out");
            }
        }
        List<Workload> byDefault = check ? Catalogue.all() : Catalogue.standard();
        return having(settings, names.isEmpty() ? byDefault.stream() : named()).stream()
                .filter(workload -> committed.stream().allMatch(c -> c.covers(workload)))
                .toList();
    }

    /** Those that an opponent runs too. */
    private static List<Workload> having(Settings settings, Stream<Workload> workloads) {
        return workloads.filter(w -> !settings.opponentsIn(w).isEmpty()).toList();
    }

    private Stream<Workload> named() {
        return names.stream().flatMap(name -> Catalogue.named(name).stream()).distinct();
    }

    private Settings settings() {
        int window = atLeastOne("--seconds", seconds, quick ? 3 : 10);
        return new Settings(
                against.stream().map(this::opponent).distinct().toList(),
                atLeastOne("--pairs", pairs, quick ? 1 : 3),
                Settings.warmUpSpan(window),
                window,
                Stream.of(jvmFlags.split("\\s+")).filter(flag -> !flag.isEmpty()).toList(),
                out == null ? Path.of("bench-results", LocalDateTime.now().format(STAMP)) : out);
    }

    private Engine opponent(String name) {
        return Engine.opponentNamed(name)
                .orElseThrow(
                        () ->
                                bad(
                                        "no opponent is named %s; there are: %s"
                                                .formatted(
                                                        name, Engine.names(Engine.opponents()))));
    }

    private int atLeastOne(String option, Integer given, int byDefault) {
        int value = given == null ? byDefault : given;
        if (value < 1) {
            throw bad(option + " must be at least 1, not " + value);
        }
        return value;
    }

    private static int sayWhatIsWrong(ParameterException wrong, String[] args) {
        System.err.println("downburst bench: " + wrong.getMessage() + " (--help tells more)");
        return CommandLine.ExitCode.USAGE;
    }

    private ParameterException bad(String why) {
        return new ParameterException(spec.commandLine(), why);
    }

    /** On Ctrl-C the run in progress ends, and the main thread tells what was done. */
    private static void stopOnInterrupt(ChildProcess child, CountDownLatch told) {
        Runtime.getRuntime()
                .addShutdownHook(
                        new Thread(
                                () -> {
                                    child.stop();
                                    try {
                                        told.await(10, TimeUnit.SECONDS);
                                    } catch (InterruptedException e) {
                                        Thread.currentThread().interrupt();
                                    }
                                }));
    }
}
