package io.downburst.cli;

import io.downburst.engine.Engine;
import io.downburst.engine.Failure;
import io.downburst.local.TopologyFailure;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * One run of a user's program and of every topology it submits. Whatever ends it (Ctrl-C, the time
 * to live, a failure, the topologies' own end) is noticed by one thread, which then ends the rest.
 */
final class Session {

    private final Optional<Duration> timeToLive;
    private final List<Engine> engines = new CopyOnWriteArrayList<>();
    private final CompletableFuture<Ending> ending = new CompletableFuture<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean mainReturned;

    Session(Optional<Duration> timeToLive) {
        this.timeToLive = timeToLive;
    }

    /** Another topology of this run, before it starts. */
    void add(Engine engine) {
        engines.add(engine);
        engine.onFailure(failure -> end(Ending.failed(describe(engine, failure))));
        engine.onClosed(this::endIfDone);
    }

    /** Every topology so far, ended ones included. */
    List<Engine> engines() {
        return engines;
    }

    /** The program's main has returned: from here on its topologies decide. */
    void mainReturned() {
        mainReturned = true;
        endIfDone();
        timeToLive.ifPresent(
                limit ->
                        ending.completeOnTimeout(
                                Ending.TIME_IS_UP,
                                TimeUnit.NANOSECONDS.convert(limit),
                                TimeUnit.NANOSECONDS));
    }

    /** Ends the run for this reason, unless it is ending already. */
    void end(Ending reason) {
        ending.complete(reason);
    }

    boolean isEnding() {
        return ending.isDone();
    }

    /** Waits until there is a reason to end. */
    Ending awaitEnding() {
        return ending.join();
    }

    private static String describe(Engine engine, Failure failure) {
        return new TopologyFailure(engine.plan().name(), failure).summary();
    }

    private void endIfDone() {
        if (mainReturned
                && engines.stream().allMatch(engine -> engine.status() == Engine.Status.CLOSED)) {
            end(Ending.COMPLETE);
        }
    }

    /** To be called when topologies are closed and the user has been told. */
    void ended() {
        ended.countDown();
    }

    /** Waits for {@link #ended}, but no longer than this. */
    void awaitEnded(Duration limit) throws InterruptedException {
        ended.await(limit.toMillis(), TimeUnit.MILLISECONDS);
    }
}
