package io.downburst.bench;

import io.downburst.bench.figure.Metric;
import io.downburst.bench.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** How many times better Downburst was: of each workload, what it is run for. */
record Ratios(List<Ratio> all) {
    static final String FILE = "ratios.csv";

    private static final String HEADING = "workload,against,metric,median,least,most";

    record Ratio(String workload, Engine opponent, Metric metric, Spread times) {
        private String line() {
            return String.format(
                    Locale.ROOT,
                    "%s,%s,%s,%.4g,%.4g,%.4g",
                    workload,
                    opponent,
                    Output.column(metric),
                    times.median(),
                    times.least(),
                    times.most());
        }
    }

    static Ratios of(List<Workload> workloads, List<Run> runs) {
        List<Ratio> ratios = new ArrayList<>();
        for (Workload workload : workloads) {
            List<Run> ofThis =
                    runs.stream().filter(run -> run.workload().equals(workload.name())).toList();
            Comparison.of(ofThis).stream()
                    .filter(comparison -> workload.headlines().contains(comparison.metric()))
                    .filter(comparison -> !comparison.advantages().isEmpty())
                    .map(
                            comparison ->
                                    new Ratio(
                                            workload.name(),
                                            comparison.opponent(),
                                            comparison.metric(),
                                            Spread.of(comparison.advantages())))
                    .forEach(ratios::add);
        }
        return new Ratios(ratios);
    }

    /**
     * @throws IllegalArgumentException if the file is not there or not such a file; the message
     *     says so in a line
     */
    static Ratios read(Path file) {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "cannot read the committed ratios, %s; copy there the %s of a run"
                            .formatted(file, FILE),
                    e);
        }
        List<Ratio> ratios = new ArrayList<>();
        for (int n = 0; n < lines.size(); n++) {
            if (n == 0 ? !lines.get(n).equals(HEADING) : !add(lines.get(n), ratios)) {
                throw new IllegalArgumentException(
                        "%s, line %d: not of the form %s".formatted(file, n + 1, HEADING));
            }
        }
        return new Ratios(ratios);
    }

    private static boolean add(String line, List<Ratio> ratios) {
        String[] cells = line.split(",");
        try {
            Spread times =
                    new Spread(
                            Double.parseDouble(cells[3]),
                            Double.parseDouble(cells[4]),
                            Double.parseDouble(cells[5]));
            Optional<Engine> opponent = Engine.opponentNamed(cells[1]);
            Optional<Metric> metric =
                    Arrays.stream(Metric.values())
                            .filter(each -> Output.column(each).equals(cells[2]))
                            .findFirst();
            return opponent.isPresent()
                    && metric.isPresent()
                    && ratios.add(new Ratio(cells[0], opponent.get(), metric.get(), times));
        } catch (IndexOutOfBoundsException | NumberFormatException notARatio) {
            return false;
        }
    }

    String csv() {
        return all.stream()
                .map(Ratio::line)
                .collect(Collectors.joining("\n", HEADING + "\n", "\n"));
    }

    Ratios against(List<Engine> opponents) {
        return new Ratios(all.stream().filter(r -> opponents.contains(r.opponent())).toList());
    }

    /** How it is with the same workload, opponent and metric here. */
    Optional<Spread> find(Ratio like) {
        return all.stream()
                .filter(ratio -> ratio.workload().equals(like.workload()))
                .filter(ratio -> ratio.opponent() == like.opponent())
                .filter(ratio -> ratio.metric() == like.metric())
                .map(Ratio::times)
                .findFirst();
    }
}
