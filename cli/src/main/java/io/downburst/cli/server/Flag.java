package io.downburst.cli.server;

import java.util.List;

/**
 * A flag of a command.
 *
 * @param names as typed, the first is the one it is known by
 * @param takesValue whether a value follows it
 */
record Flag(List<String> names, boolean takesValue) {

    /** Which server: the folder it was started on. */
    static final Flag DIR = withValue("--dir");

    /** Between the spouts' end and what the command is for. */
    static final Flag WAIT = withValue("-w", "--wait-time-secs", "--wait");

    /** Seconds from one line or table to the next. */
    static final Flag INTERVAL = withValue("-i", "--interval");

    static Flag withValue(String... names) {
        return new Flag(List.of(names), true);
    }

    static Flag alone(String... names) {
        return new Flag(List.of(names), false);
    }

    String name() {
        return names.get(0);
    }
}
