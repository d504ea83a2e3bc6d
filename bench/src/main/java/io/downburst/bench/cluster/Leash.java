package io.downburst.bench.cluster;

import java.io.IOException;
import java.util.Arrays;

/**
 * Runs another main class, and ends with all its children when the process that started it does, in
 * whatever way: its standard input closes then.
 */
public final class Leash {
    private Leash() {}

    /**
     * @param args the main class, and its arguments
     */
    public static void main(String[] args) throws ReflectiveOperationException {
        Thread watcher = new Thread(Leash::watch, "leash");
        watcher.setDaemon(true);
        watcher.start();
        Object rest = Arrays.copyOfRange(args, 1, args.length);
        Class.forName(args[0]).getMethod("main", String[].class).invoke(null, rest);
    }

    private static void watch() {
        try {
            while (System.in.read() >= 0) {}
        } catch (IOException e) {
            // As good as an end.
        }
        // Should the main class return when it loses a child, the others are to end none the less.
        Thread end = new Thread(Leash::end, "leash-end");
        end.setDaemon(false);
        end.start();
    }

    private static void end() {
        ProcessHandle.current().children().forEach(ProcessTree::end);
        Runtime.getRuntime().halt(1);
    }
}
