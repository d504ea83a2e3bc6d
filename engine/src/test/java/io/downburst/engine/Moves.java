package io.downburst.engine;

/** Lets tests of other rooms move executors. */
public final class Moves {

    private Moves() {}

    /**
     * @param executor its number in the engine's snapshot
     * @param core the number of the core to go to
     */
    public static void move(Engine engine, int executor, int core) {
        engine.move(executor, engine.cores().get(core));
    }
}
