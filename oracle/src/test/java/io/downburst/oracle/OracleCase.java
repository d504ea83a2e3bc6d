package io.downburst.oracle;

/**
 * One small topology and what is observed of it. Played on stock Storm and on Downburst, it must
 * leave equal facts behind; whatever Storm leaves to chance is reduced to what users rely on before
 * it becomes a fact.
 */
@FunctionalInterface
public interface OracleCase {

    /** Submits, waits and states facts; anything thrown fails the case on that engine. */
    void play(Stage stage) throws Exception;
}
