package io.downburst.cli.server;

import io.downburst.cli.FailedException;
import io.downburst.cli.UsageException;
import java.util.List;

/** {@code downburst ui}: where to look at a server with a browser. */
final class UiCommand {

    private UiCommand() {}

    static void run(List<String> typed) throws UsageException, FailedException {
        Tokens tokens = Tokens.read(typed, "downburst ui [--dir DIR]");
        tokens.requireNoWord();
        System.out.println(Remote.of(tokens).oneTimeAddresses());
    }
}
