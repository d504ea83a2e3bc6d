package io.downburst.cli;

/**
 * Why a run ends.
 *
 * @param drains whether pending tuple trees get time to finish first
 * @param exitCode what the process ends with
 * @param message what the user is told last; null for nothing
 */
record Ending(boolean drains, int exitCode, String message) {

    /** Every topology has ended by itself. */
    static final Ending COMPLETE = new Ending(false, 0, null);

    /** The time that --local-ttl set is over. */
    static final Ending TIME_IS_UP = new Ending(true, 0, null);

    /** The first Ctrl-C. */
    static final Ending INTERRUPTED = new Ending(true, 0, null);

    /** The program called System.exit: the exit code is its own. */
    static final Ending PROGRAM_EXITS = new Ending(false, 0, null);

    static Ending failed(String message) {
        return new Ending(false, 1, message);
    }
}
