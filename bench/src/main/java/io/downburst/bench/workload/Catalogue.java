package io.downburst.bench.workload;

import java.util.List;

/** Every workload there is, in the order they run. */
public final class Catalogue {
    private static final List<Workload> ALL =
            List.of(
                    new ConstOnly(),
                    new ConstNull(Shape.acked(1)),
                    new ConstNull(Shape.acked(4)),
                    new ConstNull(new Shape(4, true, true)),
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
                    new FixedRate(),
                    new Idle(),
                    new StartUp());

    private Catalogue() {}

    public static List<Workload> all() {
        return ALL;
    }

    /**
     * The workload of that full name, or all whose names begin with it and a dash: {@code cn},
     * {@code cn-acked}, {@code cn-acked-p4}. Empty where there is none.
     */
    public static List<Workload> named(String name) {
        List<Workload> exact = ALL.stream().filter(w -> w.name().equals(name)).toList();
        return exact.isEmpty()
                ? ALL.stream().filter(w -> w.name().startsWith(name + "-")).toList()
                : exact;
    }
}
