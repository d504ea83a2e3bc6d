package io.downburst.cli;

import io.downburst.cli.server.Remote;
import java.util.List;
import org.apache.storm.utils.NimbusClient;

/** {@code downburst jar}: runs a program whose Storm clients reach the server. */
final class JarCommand {

    private JarCommand() {}

    /**
     * Runs the program on this thread; the JVM lives as long as its threads do.
     *
     * @throws UsageException before anything has run
     * @throws FailedException if there is no server, or the program fails
     */
    static void run(List<String> tokens) throws UsageException, FailedException {
        LocalParser parser = LocalParser.forJar(tokens.listIterator());
        LocalArguments arguments = parser.parse();
        Program program = Program.find(arguments.jar(), arguments.main());
        Logging.configure();
        StormSettings.apply(arguments);
        try {
            // The override is a static of the client; constructing one is what sets it.
            new NimbusClient.LocalOverride(new Remote(parser.folder()).nimbus());
            program.run(arguments.programArguments());
        } catch (FailedException e) {
            throw e;
        } catch (ExceptionInInitializerError e) {
            throw new UsageException(
                    StormSettings.unreadable(arguments.configFile(), e.getCause()));
        } catch (Throwable e) {
            throw new FailedException(Trouble.describe(arguments.main(), e));
        }
    }
}
