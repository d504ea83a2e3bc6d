package io.downburst.bench.workload;

import java.util.List;
import java.util.stream.Stream;
import org.apache.storm.Config;

/** Every workload there is, in the order they run. */
public final class Catalogue {
    private static final List<Workload> STANDARD =
            List.of(
                    new ConstOnly("const", Shape.unacked(1)),
                    new ConstOnly("h1", Shape.unlimited(1)),
                    new ConstNull("h2", Shape.unlimited(1)),
                    new ConstNull(Shape.acked(1)),
                    new ConstNull(Shape.acked(4)),
                    new ConstNull(
                            "cn-acked-p4-exact",
                            Shape.acked(4).with(Config.TOPOLOGY_DISABLE_LOADAWARE_MESSAGING, true)),
                    new ConstNull(Shape.acked(48)),
                    new ConstNull(Shape.unacked(1)),
                    new ConstNull(Shape.unacked(4)),
                    new ConstIdNull(Shape.acked(1)),
                    new ConstIdNull(Shape.acked(4)),
                    new ConstIdNull(Shape.unacked(1)),
                    new ConstIdNull(Shape.unacked(4)),
                    new WordCount(Shape.acked(1)),
                    new WordCount(Shape.acked(4)),
                    new WordCount(Shape.unacked(1)),
                    new WordCount(Shape.unacked(4)),
                    ThroughputVsLatency.highestRate(500),
                    ThroughputVsLatency.highestRate(5000),
                    new SpeedOfLight(100),
                    new EventCount(),
                    new Enron(1),
                    new Enron(4),
                    new RollingSort(1),
                    new RollingSort(4),
                    new FixedRate(10),
                    new FixedRate(100),
                    new Idle(),
                    new StartUp(),
                    new Restart());

    /** These need a Python, so they run only when named. */
    private static final List<Workload> PYTHON =
            List.of(new PythonWordCount("storm"), new PythonWordCount("downburst"));

    private static final List<Workload> ALL =
            Stream.of(STANDARD.stream(), Sweeps.all(), PYTHON.stream())
                    .flatMap(workloads -> workloads)
                    .toList();

    private Catalogue() {}

    /** What runs where nothing is named. */
    public static List<Workload> standard() {
        return STANDARD;
    }

    public static List<Workload> all() {
        return ALL;
    }

    /**
     * The workload of that full name, or all whose names begin with it and a dash: {@code cn},
     * {@code cn-acked}, {@code cn-acked-p4}. Empty where there is none.
     */
    public static List<Workload> named(String name) {
        List<Workload> exact = ALL.stream().filter(w -> w.name().equals(name)).toList();
        return exact.isEmpty() ? ALL.stream().filter(w -> w.isNamed(name)).toList() : exact;
    }
}
