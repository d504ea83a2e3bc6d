package io.downburst.cli;

import io.downburst.cli.server.Remote;
import io.downburst.server.wire.UnixPlugin;
import java.util.List;
import org.apache.storm.Config;
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
            reach(new Remote(parser.folder()));
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

    private static void reach(Remote server) throws FailedException {
        // The override is a static of the client; constructing one is what sets it.
        new NimbusClient.LocalOverride(
                server.nimbus(name -> System.out.println("Finished submitting topology: " + name)));
        UnixPlugin.lead(server.folder());
        StormSettings.add(Config.DRPC_THRIFT_TRANSPORT_PLUGIN, UnixPlugin.class.getName());
    }
}
