package io.downburst.cli.server;

import io.downburst.cli.FailedException;
import io.downburst.cli.UsageException;
import io.downburst.engine.plan.SubmissionChecks;
import io.downburst.server.store.ServerLogs;
import io.downburst.server.store.ServerStore;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.apache.storm.generated.InvalidTopologyException;

/** {@code downburst logs}: what a topology's JVM has printed and logged. */
final class LogsCommand {

    private static final Flag FOLLOW = Flag.alone("-f", "--follow");
    private static final int POLL_MILLIS = 200;

    private final WritableByteChannel out = Channels.newChannel(System.out);
    private final Path log;
    private long printed;

    private LogsCommand(Path log) {
        this.log = log;
    }

    static void run(List<String> typed) throws UsageException, FailedException {
        Tokens tokens = Tokens.read(typed, "downburst logs TOPOLOGY [-f] [--dir DIR]", FOLLOW);
        String name = tokens.word();
        try {
            SubmissionChecks.checkName(name);
        } catch (InvalidTopologyException e) {
            throw new FailedException(e.get_msg());
        }
        Path log = ServerStore.log(Remote.of(tokens).folder(), name);
        try {
            LogsCommand command = new LogsCommand(log);
            command.printAll();
            while (tokens.has(FOLLOW)) {
                Thread.sleep(POLL_MILLIS);
                command.printNew();
                Output.check();
            }
        } catch (NoSuchFileException e) {
            throw new FailedException("there is no log " + log);
        } catch (IOException e) {
            throw new FailedException("cannot read " + log + ": " + e.getMessage());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e); // Nobody interrupts this thread.
        }
    }

    private void printAll() throws IOException {
        for (Path part : ServerLogs.parts(log)) {
            if (!part.equals(log)) {
                print(part, 0);
            }
        }
        printed = print(log, 0);
    }

    /** Where the log has been begun anew, the rest of what it was comes first. */
    private void printNew() throws IOException {
        if (Files.size(log) < printed) {
            print(ServerLogs.copy(log, 1), printed);
            printed = 0;
        }
        printed = print(log, printed);
    }

    /** Returns where it has ended. */
    private long print(Path file, long from) throws IOException {
        try (FileChannel in = FileChannel.open(file)) {
            long position = from;
            for (long left = in.size() - position; left > 0; left = in.size() - position) {
                position += in.transferTo(position, left, out);
            }
            System.out.flush();
            return position;
        }
    }
}
