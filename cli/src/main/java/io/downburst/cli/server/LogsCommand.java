package io.downburst.cli.server;

import io.downburst.cli.FailedException;
import io.downburst.cli.UsageException;
import io.downburst.server.store.ServerStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** {@code downburst logs}: what a topology's JVM has printed and logged. */
final class LogsCommand {

    private static final Flag FOLLOW = Flag.alone("-f", "--follow");
    private static final int POLL_MILLIS = 200;

    private LogsCommand() {}

    static void run(List<String> typed) throws UsageException, FailedException {
        Tokens tokens = Tokens.read(typed, "downburst logs TOPOLOGY [-f] [--dir DIR]", FOLLOW);
        String name = tokens.word();
        Path log = ServerStore.log(Remote.of(tokens).folder(), name);
        try (InputStream in = Files.newInputStream(log)) {
            print(in);
            while (tokens.has(FOLLOW)) {
                Thread.sleep(POLL_MILLIS);
                print(in);
            }
        } catch (NoSuchFileException e) {
            throw new FailedException("there is no log " + log);
        } catch (IOException e) {
            throw new FailedException("cannot read " + log + ": " + e.getMessage());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e); // Nobody interrupts this thread.
        }
    }

    private static void print(InputStream in) throws IOException {
        in.transferTo(System.out);
        System.out.flush();
    }
}
