package io.downburst.cli.server;

import io.downburst.cli.Nearest;
import io.downburst.cli.UsageException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** What was typed after a command: flags anywhere, the rest in order. */
final class Tokens {

    private static final int LAST_PORT = 65_535;

    private final String usage;
    private final List<Flag> flags;
    private final List<String> words = new ArrayList<>();
    private final Map<Flag, List<String>> values = new HashMap<>();

    private Tokens(String usage, List<Flag> flags) {
        this.usage = usage;
        this.flags = flags;
    }

    /**
     * Reads a command's tokens; {@code --dir} is a flag of every command.
     *
     * @param usage to be shown where they do not make sense
     */
    static Tokens read(List<String> typed, String usage, Flag... flags) throws UsageException {
        List<Flag> all = new ArrayList<>(List.of(flags));
        all.add(Flag.DIR);
        Tokens tokens = new Tokens(usage, all);
        for (Iterator<String> left = typed.iterator(); left.hasNext(); ) {
            tokens.take(left.next(), left);
        }
        return tokens;
    }

    private void take(String token, Iterator<String> left) throws UsageException {
        if (token.equals("--")) {
            left.forEachRemaining(words::add);
            return;
        }
        if (!token.startsWith("-") || token.equals("-")) {
            words.add(token);
            return;
        }
        int equals = token.startsWith("--") ? token.indexOf('=') : -1;
        String name = equals < 0 ? token : token.substring(0, equals);
        Flag flag = known(name);
        if (!flag.takesValue()) {
            values.put(flag, List.of(name));
        } else if (equals >= 0 || left.hasNext()) {
            values.computeIfAbsent(flag, it -> new ArrayList<>())
                    .add(equals < 0 ? left.next() : token.substring(equals + 1));
        } else {
            throw new UsageException(name + " needs a value after it");
        }
    }

    private Flag known(String name) throws UsageException {
        for (Flag flag : flags) {
            if (flag.names().contains(name)) {
                return flag;
            }
        }
        List<String> all = flags.stream().flatMap(flag -> flag.names().stream()).toList();
        String nearest = Nearest.one(name, all);
        throw new UsageException(
                "unknown flag "
                        + name
                        + (nearest == null
                                ? "; usage: " + usage
                                : "; did you mean " + nearest + "?"));
    }

    /** The words that are neither flags nor their values. */
    List<String> words() {
        return words;
    }

    /** The topology that there has to be, and nothing else. */
    String word() throws UsageException {
        return word("topology");
    }

    /**
     * The one word that there has to be.
     *
     * @param what it is
     */
    String word(String what) throws UsageException {
        if (words.size() != 1) {
            throw wrong(words.isEmpty() ? "no " + what + " given" : "too many words");
        }
        return words.get(0);
    }

    void requireNoWord() throws UsageException {
        if (!words.isEmpty()) {
            throw wrong("too many words");
        }
    }

    UsageException wrong(String what) {
        return new UsageException(what + "; usage: " + usage);
    }

    boolean has(Flag flag) {
        return values.containsKey(flag);
    }

    List<String> all(Flag flag) {
        return values.getOrDefault(flag, List.of());
    }

    /** The last one given, as everywhere. */
    Optional<String> last(Flag flag) {
        List<String> given = all(flag);
        return given.isEmpty() ? Optional.empty() : Optional.of(given.get(given.size() - 1));
    }

    OptionalInt number(Flag flag) throws UsageException {
        Optional<String> given = last(flag);
        return given.isEmpty() ? OptionalInt.empty() : OptionalInt.of(number(flag, given.get()));
    }

    /** Some seconds, more than none. */
    int seconds(Flag flag, int usual) throws UsageException {
        int seconds = number(flag).orElse(usual);
        if (seconds == 0) {
            throw new UsageException(flag.name() + " needs a positive number of seconds");
        }
        return seconds;
    }

    /**
     * A TCP port.
     *
     * @param least 1, or 0 where any will do
     */
    OptionalInt port(Flag flag, int least) throws UsageException {
        OptionalInt port = number(flag);
        if (port.orElse(least) < least || port.orElse(least) > LAST_PORT) {
            throw new UsageException(
                    "%s needs a number from %d to %d".formatted(flag.name(), least, LAST_PORT));
        }
        return port;
    }

    static int number(Flag flag, String text) throws UsageException {
        try {
            int number = Integer.parseInt(text);
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Told below.
        }
        throw new UsageException(flag.name() + " needs a number, but was given " + text);
    }
}
