package io.downburst.cli.server;

import io.downburst.cli.FailedException;
import io.downburst.cli.UsageException;
import io.downburst.local.Windows;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.storm.generated.ExecutorStats;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.GetInfoOptions;
import org.apache.storm.generated.NumErrorsChoice;

/** {@code downburst monitor}: what a component emits, a line each few seconds, until Ctrl-C. */
final class MonitorCommand {

    private static final Flag COMPONENT = Flag.withValue("-m", "--component");
    private static final Flag STREAM = Flag.withValue("-s", "--stream");
    private static final Flag WATCH = Flag.withValue("-w", "--watch");
    private static final int USUAL_SECONDS = 4;

    private final Remote remote;
    private final String topology;
    private final String component;
    private final String stream;
    private final String watch;
    private long lastNanos = System.nanoTime();
    private long lastCount;

    private MonitorCommand(
            Remote remote, String topology, String component, String stream, String watch) {
        this.remote = remote;
        this.topology = topology;
        this.component = component;
        this.stream = stream;
        this.watch = watch;
    }

    static void run(List<String> typed) throws UsageException, FailedException {
        Tokens tokens =
                Tokens.read(
                        typed,
                        "downburst monitor TOPOLOGY [-m COMPONENT] [-s STREAM]"
                                + " [-w emitted|transferred] [-i SECONDS] [--dir DIR]",
                        Flag.INTERVAL,
                        COMPONENT,
                        STREAM,
                        WATCH);
        String watch = tokens.last(WATCH).orElse("emitted");
        if (!List.of("emitted", "transferred").contains(watch)) {
            throw new UsageException("-w needs emitted or transferred, but was given " + watch);
        }
        int seconds = tokens.seconds(Flag.INTERVAL, USUAL_SECONDS);
        MonitorCommand monitor =
                new MonitorCommand(
                        Remote.of(tokens),
                        tokens.word(),
                        tokens.last(COMPONENT).orElse(null),
                        tokens.last(STREAM).orElse("default"),
                        watch);
        if (monitor.component == null) {
            monitor.printComponents();
        } else {
            monitor.printFor(seconds);
        }
    }

    private void printComponents() throws FailedException {
        List<ExecutorSummary> executors = executors();
        System.out.println("Available components for " + topology + " :");
        System.out.println("------------------");
        executors.stream()
                .map(ExecutorSummary::get_component_id)
                .distinct()
                .forEach(System.out::println);
        System.out.println("------------------");
        System.out.println("Please use -m to specify one component");
    }

    private List<ExecutorSummary> executors() throws FailedException {
        GetInfoOptions withoutErrors = new GetInfoOptions();
        withoutErrors.set_num_err_choice(NumErrorsChoice.NONE);
        return remote.call(nimbus -> nimbus.getTopologyInfoByNameWithOpts(topology, withoutErrors))
                .get_executors();
    }

    private void printFor(int seconds) throws FailedException {
        List<ExecutorSummary> first = ofComponent();
        System.out.println(
                "topology\tcomponent\tparallelism\tstream\ttime-diff ms\t"
                        + watch
                        + "\tthroughput (Kt/s)");
        printLine(first);
        try {
            while (true) {
                TimeUnit.SECONDS.sleep(seconds);
                printLine(ofComponent());
                Output.check();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e); // Nobody interrupts this thread.
        }
    }

    private List<ExecutorSummary> ofComponent() throws FailedException {
        List<ExecutorSummary> all = executors();
        List<ExecutorSummary> ours =
                all.stream().filter(it -> component.equals(it.get_component_id())).toList();
        if (ours.isEmpty()) {
            throw new FailedException(
                    all.stream()
                            .map(ExecutorSummary::get_component_id)
                            .distinct()
                            .collect(
                                    Collectors.joining(
                                            ", ",
                                            "component: " + component + " not found; there are: ",
                                            "")));
        }
        return ours;
    }

    private void printLine(List<ExecutorSummary> executors) {
        long count = executors.stream().mapToLong(this::count).sum();
        long now = System.nanoTime();
        long millis = TimeUnit.NANOSECONDS.toMillis(now - lastNanos);
        long more = count - lastCount;
        System.out.println(
                String.join(
                        "\t",
                        topology,
                        component,
                        Integer.toString(executors.size()),
                        stream,
                        Long.toString(millis),
                        Long.toString(more),
                        Double.toString(millis == 0 ? 0 : (double) more / millis)));
        lastNanos = now;
        lastCount = count;
    }

    private long count(ExecutorSummary executor) {
        ExecutorStats stats = executor.get_stats();
        if (stats == null) {
            return 0;
        }
        Map<String, Map<String, Long>> figures =
                watch.equals("emitted") ? stats.get_emitted() : stats.get_transferred();
        return figures.getOrDefault(Windows.ALL_TIME, Map.of()).getOrDefault(stream, 0L);
    }
}
