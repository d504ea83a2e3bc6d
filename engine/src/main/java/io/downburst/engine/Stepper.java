package io.downburst.engine;

import io.downburst.engine.sched.Core;
import java.util.List;
import java.util.Random;

/**
 * Drives an engine that has no threads of its own, one round of one core after the other. A round
 * in which user code throws is the last one.
 */
public final class Stepper {

    /** A slice of a random schedule makes up to so many calls, unless it is left alone. */
    private static final int FINE = 3;

    private static final int UNBOUNDED = Integer.MAX_VALUE;

    private final Engine engine;
    private final List<Core> cores;

    /** Draws the schedule; null for cores in turn. */
    private final Random random;

    private long rounds;

    private Stepper(Engine engine, Random random) {
        this.engine = engine;
        this.cores = engine.cores();
        this.random = random;
    }

    /** The cores in turn, each slice as long as the engine has it. */
    public static Stepper inTurn(Engine engine) {
        return new Stepper(engine, null);
    }

    /**
     * Cores in any order, long slices and short ones, and executors that move from core to core.
     *
     * @param random all of it follows from this
     */
    public static Stepper atRandom(Engine engine, Random random) {
        return new Stepper(engine, random);
    }

    /** One round. */
    public Core.Outcome step() {
        if (random == null) {
            return round(cores.get((int) (rounds % cores.size())), UNBOUNDED);
        }
        if (random.nextInt(12) == 0) {
            move();
        }
        return round(anyCore(), random.nextBoolean() ? 1 + random.nextInt(FINE) : UNBOUNDED);
    }

    /**
     * Steps until nothing is left to do at this moment of the engine's clock.
     *
     * @return whether it came to that within so many rounds
     */
    public boolean settle(long limit) {
        long last = rounds + limit;
        // A core that only sent an executor away was idle, and the executor's next one need not be.
        for (int idle = 0; idle < 2 * cores.size(); ) {
            if (engine.failure().isPresent()) {
                return true;
            }
            if (rounds == last) {
                return false;
            }
            Core.Outcome outcome =
                    idle == 0 ? step() : round(cores.get(idle % cores.size()), UNBOUNDED);
            idle = outcome == Core.Outcome.IDLE ? idle + 1 : 0;
        }
        return true;
    }

    /** Has one executor, whichever, move to a core, whichever. */
    private void move() {
        engine.move(random.nextInt(engine.executorCount()), anyCore());
    }

    private Core anyCore() {
        return cores.get(random.nextInt(cores.size()));
    }

    private Core.Outcome round(Core core, int sliceBound) {
        rounds++;
        return core.doWork(sliceBound);
    }

    /** Rounds so far. */
    public long rounds() {
        return rounds;
    }

    /**
     * Nanoseconds until an executor wants a slice though nothing arrived; Long.MAX_VALUE for never.
     */
    public long idleNanos() {
        return cores.stream().mapToLong(Core::idleNanos).min().orElseThrow();
    }
}
