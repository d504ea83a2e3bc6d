package io.downburst.cli.server;

import io.downburst.cli.FailedException;
import io.downburst.cli.UsageException;
import java.util.List;
import java.util.Optional;

/** {@code downburst drpc-client}: asks the topologies' functions; prints what Storm's prints. */
final class DrpcCommand {

    private static final Flag FUNCTION = Flag.withValue("-f", "--function");

    private DrpcCommand() {}

    static void run(List<String> typed) throws UsageException, FailedException {
        Tokens tokens =
                Tokens.read(
                        typed,
                        "downburst drpc-client -f FUNCTION ARGUMENT... [--dir DIR], or"
                                + " FUNCTION ARGUMENT for each",
                        FUNCTION);
        List<String> words = tokens.words();
        Optional<String> function = tokens.last(FUNCTION);
        if (function.isEmpty() && words.size() % 2 != 0) {
            throw tokens.wrong("a function without an argument");
        }
        if (words.isEmpty()) {
            throw tokens.wrong("no argument given");
        }
        Remote remote = Remote.of(tokens);
        if (function.isPresent()) {
            for (String argument : words) {
                ask(remote, function.get(), argument);
            }
        } else {
            for (int i = 0; i < words.size(); i += 2) {
                ask(remote, words.get(i), words.get(i + 1));
            }
        }
    }

    private static void ask(Remote remote, String function, String argument)
            throws FailedException {
        String result = remote.execute(function, argument);
        System.out.printf("%s \"%s\" => \"%s\"%n", function, argument, result);
    }
}
