package io.downburst.bench.workload;

import io.downburst.bench.figure.Verdict;

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

    static Verdict pendingWithinLimit() {
        long most = Meter.books().stream().mapToLong(SpoutBook::mostPending).max().orElse(0);
        return new Verdict(
                "pending within " + Shape.MAX_PENDING,
                most <= Shape.MAX_PENDING,
                "at most " + most + " pending in a spout task");
    }
}
