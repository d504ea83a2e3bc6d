package io.downburst.examples;

import java.nio.file.Files;
import java.nio.file.Path;

/** What an example is told on its command line; nonsense ends the program with one line. */
public final class Arguments {

    private static final int BAD_USAGE = 2;

    private Arguments() {}

    /** The text file at a place among them, {@link Text#THE_NOVEL} where there is none. */
    public static String file(String[] args, int place) {
        if (args.length <= place) {
            return Text.THE_NOVEL;
        }
        Path file = Path.of(args[place]);
        // What a shell pipes in is neither a folder nor a regular file.
        if (!Files.exists(file)) {
            reject("there is no file " + file);
        } else if (Files.isDirectory(file)) {
            reject(file + " is a folder, and a text file is wanted");
        } else if (!Files.isReadable(file)) {
            reject(file + " may not be read");
        }
        return args[place];
    }

    /** How often to read the file, at a place among them; once where there is none. */
    static int times(String[] args, int place) {
        if (args.length <= place) {
            return 1;
        }
        if (!args[place].matches("[1-9]\\d{0,8}")) {
            reject("TIMES is a whole number from 1 to 999999999, not " + args[place]);
        }
        return Integer.parseInt(args[place]);
    }

    private static void reject(String why) {
        System.err.println(why);
        System.exit(BAD_USAGE);
    }
}
