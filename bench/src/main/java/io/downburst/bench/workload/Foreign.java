package io.downburst.bench.workload;

import io.downburst.bench.figure.Verdict;
import java.io.Serializable;
import java.util.List;

/**
 * A workload as a job of an engine that runs no Storm topologies: fed from a {@link Tape}, counted
 * where it ends, judged by the oracle of the topology of the same name.
 *
 * @param isWordCount whether it counts words; else it passes a constant on, twice
 * @param isGuaranteed whether the engine is to lose nothing should it fail
 */
public record Foreign(boolean isWordCount, boolean isGuaranteed) implements Observed, Serializable {
    private static final String PASS_ON = "cin";
    private static final String COUNT = "wc";
    private static final String GUARANTEED = "-acked-p1";
    private static final String BEST_EFFORT = "-unacked-p1";

    /** The names of the topologies that there are jobs for. */
    public static final List<String> NAMES =
            List.of(
                    PASS_ON + GUARANTEED,
                    PASS_ON + BEST_EFFORT,
                    COUNT + GUARANTEED,
                    COUNT + BEST_EFFORT);

    /**
     * @param name one of {@link #NAMES}
     */
    public static Foreign named(String name) {
        return new Foreign(name.startsWith(COUNT), name.endsWith(GUARANTEED));
    }

    /** The source's data, from its beginning. */
    public Tape tape() {
        return new Tape(isWordCount ? Text.lines() : List.of("some data"));
    }

    @Override
    public double finished() {
        return isWordCount ? Meter.received() / Text.wordsPerLine() : Meter.received();
    }

    @Override
    public long firstFinishedMillis() {
        return Meter.firstReceivedMillis();
    }

    @Override
    public List<Verdict> verdicts() {
        return isWordCount
                ? WordOracle.wholePasses(Text.lines(), Meter.emitted())
                : List.of(Oracles.receivedIsEmitted());
    }
}
