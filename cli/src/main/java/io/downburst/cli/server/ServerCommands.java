package io.downburst.cli.server;

import io.downburst.cli.FailedException;
import io.downburst.cli.UsageException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The commands that speak to a server. */
public final class ServerCommands {

    private static final Map<String, Command> COMMANDS = new LinkedHashMap<>();

    static {
        COMMANDS.put("server", ServerCommand::run);
        COMMANDS.put("list", TopologyCommands::list);
        COMMANDS.put("kill", KillCommand::run);
        COMMANDS.put("activate", TopologyCommands::activate);
        COMMANDS.put("deactivate", TopologyCommands::deactivate);
        COMMANDS.put("rebalance", RebalanceCommand::run);
        COMMANDS.put("get-errors", ErrorsCommand::run);
        COMMANDS.put("monitor", MonitorCommand::run);
        COMMANDS.put("upload-credentials", CredentialsCommand::run);
        COMMANDS.put("set_log_level", LogLevelCommand::run);
        COMMANDS.put("blobstore", BlobstoreCommand::run);
        COMMANDS.put("drpc-client", DrpcCommand::run);
        COMMANDS.put("localconfvalue", ConfCommands::local);
        COMMANDS.put("remoteconfvalue", ConfCommands::remote);
        COMMANDS.put("top", TopCommand::run);
        COMMANDS.put("logs", LogsCommand::run);
        COMMANDS.put("ui", UiCommand::run);
    }

    private ServerCommands() {}

    private interface Command {
        void run(List<String> typed) throws UsageException, FailedException;
    }

    public static List<String> names() {
        return List.copyOf(COMMANDS.keySet());
    }

    /**
     * Runs one of {@link #names}.
     *
     * @throws UsageException if its tokens do not make sense
     * @throws FailedException if it could not be done
     */
    public static void run(String command, List<String> typed)
            throws UsageException, FailedException {
        COMMANDS.get(command).run(typed);
        if (!command.equals("server")) { // Its words are for whoever looks at them.
            Output.check();
        }
    }
}
