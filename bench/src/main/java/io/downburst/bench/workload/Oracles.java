package io.downburst.bench.workload;

import io.downburst.bench.figure.Verdict;
import java.util.ArrayList;
import java.util.List;

/** The questions that several workloads ask once they are drained. */
final class Oracles {
    private Oracles() {}

    static Verdict receivedIsEmitted() {
        long emitted = Meter.emitted();
        long received = Meter.received();
        return new Verdict(
                "received = emitted",
                received == emitted,
                received + " received, " + emitted + " emitted");
    }

    static Verdict eachIdAckedOnce() {
        boolean once = Meter.books().stream().allMatch(SpoutBook::eachAckedOnce);
        return new Verdict(
                "each id acked once, none failed",
                once && Meter.failed() == 0,
                Meter.acked()
                        + " acked, "
                        + Meter.failed()
                        + " failed, "
                        + Meter.emitted()
                        + " emitted");
    }

    static List<Verdict> both(List<Verdict> some, List<Verdict> more) {
        List<Verdict> all = new ArrayList<>(some);
        all.addAll(more);
        return all;
    }

    /** Every id back, and where there is a limit, never more of them out than that. */
    static List<Verdict> acks(Shape shape) {
        return shape.acked() && shape.maxPending().isPresent()
                ? List.of(eachIdAckedOnce(), pendingWithin(shape.maxPending().getAsInt()))
                : List.of(eachIdAckedOnce());
    }

    private static Verdict pendingWithin(int limit) {
        long most = Meter.books().stream().mapToLong(SpoutBook::mostPending).max().orElse(0);
        return new Verdict(
                "pending within the limit",
                most <= limit,
                "at most " + most + " pending in a spout task, limit " + limit);
    }
}
