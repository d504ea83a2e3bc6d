package io.downburst.bench;

import io.downburst.bench.workload.Catalogue;
import io.downburst.bench.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code downburst bench}. Exit code 0: every run ended well and every oracle held; 1: not so, or
 * interrupted; 2: bad arguments.
 */
@Command(
        name = "downburst bench",
        description = {
            "Runs each workload on stock Storm's LocalCluster and on Downburst in turn, in fresh JVMs"
                    + " with the same jar and flags, and shows how they compare.",
        },
        sortOptions = false)
public final class Main implements Callable<Integer> {
    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    @Parameters(
            paramLabel = "NAME",
            description = {
                "Workloads, or beginnings of their names (cn, wc-acked); all by default:",
                "${WORKLOADS}"
            })
    private List<String> names = List.of();

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
            names = "--jvm",
            paramLabel = "FLAGS",
            description = "Flags of each measured JVM; by default ${DEFAULT-VALUE}.",
            defaultValue = "-XX:+UseParallelGC -Xmx4g")
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
        System.setProperty(
                "WORKLOADS",
                Catalogue.all().stream().map(Workload::name).collect(Collectors.joining(" ")));
        System.exit(
                new CommandLine(new Main())
                        .setParameterExceptionHandler(Main::sayWhatIsWrong)
                        .execute(args));
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        List<Workload> workloads = workloads();
        Settings settings = settings();
        Home home = Home.find();
        if (!home.isBuilt()) {
            throw bad("the engines to compare are not there; build them: ./mvnw package");
        }
        try {
            Files.createDirectories(settings.out());
        } catch (IOException e) {
            throw bad("cannot write to " + settings.out() + "; name another folder with --out");
        }
        ChildProcess child = new ChildProcess(settings, home);
        Output output = new Output(settings.out(), workloads, Setting.describe(settings));
        Bench bench =
                new Bench(workloads, settings, child, output, System.out, System.console() != null);
        CountDownLatch told = new CountDownLatch(1);
        stopOnInterrupt(child, told);
        try {
            boolean right = bench.run();
            System.out.println("Results: " + settings.out());
            return right ? 0 : 1;
        } finally {
            told.countDown();
        }
    }

    private List<Workload> workloads() {
        if (names.isEmpty()) {
            return Catalogue.all();
        }
        for (String name : names) {
            if (Catalogue.named(name).isEmpty()) {
                throw bad(
                        "no workload is named "
                                + name
                                + "; there are: "
                                + System.getProperty("WORKLOADS"));
            }
        }
        return names.stream().flatMap(name -> Catalogue.named(name).stream()).distinct().toList();
    }

    private Settings settings() {
        int window = atLeastOne("--seconds", seconds, quick ? 3 : 10);
        return new Settings(
                atLeastOne("--pairs", pairs, quick ? 1 : 3),
                Math.max(3, window / 2),
                window,
                List.of(jvmFlags.strip().split("\\s+")),
                out == null ? Path.of("bench-results", LocalDateTime.now().format(STAMP)) : out);
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
