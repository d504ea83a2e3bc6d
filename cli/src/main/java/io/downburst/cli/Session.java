package io.downburst.cli;

import io.downburst.engine.Engine;
import io.downburst.engine.Failure;
import io.downburst.local.TopologyFailure;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One run of a user's program and of every topology it submits. Whatever ends it (Ctrl-C, the time
 * to live, a failure, the topologies' own end) is noticed by one thread, which then ends the rest.
 */
final class Session {

    private static final Duration POLL = Duration.ofMillis(50);

    private final Optional<Duration> timeToLive;
    private final List<Engine> engines = new CopyOnWriteArrayList<>();
    private final AtomicReference<Ending> ending = new AtomicReference<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile long mainReturnedAtNanos;
    private volatile boolean mainReturned;

    Session(Optional<Duration> timeToLive) {
        this.timeToLive = timeToLive;
    }

    /** Another topology of this run. */
    void add(Engine engine) {
        engines.add(engine);
    }

    /** Every topology so far, ended ones included. */
    List<Engine> engines() {
        return engines;
    }

    /** The program's main has returned: from here on its topologies decide. */
    void mainReturned() {
        mainReturnedAtNanos = System.nanoTime();
        mainReturned = true;
    }

    /** Ends the run for this reason, unless it is ending already. */
    void end(Ending reason) {
        ending.compareAndSet(null, reason);
    }

    boolean isEnding() {
        return ending.get() != null;
    }

    /** Waits until there is a reason to end. */
    Ending awaitEnding() throws InterruptedException {
        while (ending.get() == null) {
            engines.stream()
                    .filter(engine -> engine.failure().isPresent())
                    .findFirst()
                    .ifPresentOrElse(
                            engine -> end(Ending.failed(describe(engine))), this::endIfDone);
            Thread.sleep(POLL.toMillis());
        }
        return ending.get();
    }

    private static String describe(Engine engine) {
        Failure failure = engine.failure().orElseThrow();
        return new TopologyFailure(engine.plan().name(), failure).summary();
    }

    private void endIfDone() {
        if (!mainReturned) {
            return;
        }
        if (engines.stream().allMatch(engine -> engine.status() == Engine.Status.CLOSED)) {
            end(Ending.COMPLETE);
        } else if (timeToLive.filter(limit -> lived().compareTo(limit) >= 0).isPresent()) {
            end(Ending.TIME_IS_UP);
        }
    }

    private Duration lived() {
        return Duration.ofNanos(System.nanoTime() - mainReturnedAtNanos);
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
