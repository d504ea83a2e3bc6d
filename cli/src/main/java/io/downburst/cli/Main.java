package io.downburst.cli;

import io.downburst.cli.server.ServerCommands;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.storm.utils.VersionInfo;

/** The {@code downburst} command. */
public final class Main {

    private static final int BAD_USAGE = 2;
    private static final int FAILED = 1;
    private static final List<String> HELP_FLAGS = List.of("--help", "-h");
    private static final List<String> COMMANDS =
            List.of("local", "jar", "example", "bench", "classpath", "java", "version", "help");

    private Main() {}

    public static void main(String[] args) {
        try {
            run(Arrays.asList(args));
        } catch (UsageException e) {
            System.err.println("downburst: " + e.getMessage());
            System.exit(BAD_USAGE);
        } catch (InvalidPathException e) {
            System.err.println(
                    "downburst: no file can be named "
                            + e.getInput()
                            + " in this locale; LC_ALL=C.UTF-8 allows it");
            System.exit(BAD_USAGE);
        } catch (FailedException e) {
            System.err.println("downburst: " + e.getMessage());
            System.exit(FAILED);
        }
    }

    private static void run(List<String> args) throws UsageException, FailedException {
        String command = args.isEmpty() ? "help" : args.get(0);
        List<String> rest = args.subList(Math.min(1, args.size()), args.size());
        switch (command) {
            case "local" -> local(rest);
            case "example" -> System.out.print(Help.EXAMPLES);
            case "version", "--version" -> version();
            case "help", "--help", "-h" -> System.out.print(Help.COMMANDS);
            case "jar" -> jar(rest);
            default -> server(command, rest);
        }
    }

    private static void jar(List<String> rest) throws UsageException, FailedException {
        if (asksForHelp(rest)) {
            System.out.print(Help.JAR);
        } else {
            JarCommand.run(rest);
        }
    }

    private static void server(String command, List<String> rest)
            throws UsageException, FailedException {
        if (!ServerCommands.names().contains(command)) {
            throw unknown(command);
        }
        if (asksForHelp(rest)) {
            System.out.print(Help.SERVER);
        } else {
            if (command.equals("server")) {
                Logging.configure();
            } else {
                Logging.none();
            }
            onServer(command, rest);
        }
    }

    private static void onServer(String command, List<String> rest)
            throws UsageException, FailedException {
        try {
            ServerCommands.run(command, rest);
        } catch (ExceptionInInitializerError e) {
            // Storm reads the configuration first when its classes are loaded.
            throw new UsageException(StormSettings.unreadable(null, e.getCause()));
        }
    }

    private static boolean asksForHelp(List<String> rest) {
        return !rest.isEmpty() && HELP_FLAGS.contains(rest.get(0));
    }

    private static void local(List<String> rest) throws UsageException {
        if (asksForHelp(rest)) {
            System.out.print(Help.LOCAL);
        } else {
            LocalCommand.run(rest);
        }
    }

    /** Scripts look for the line that Storm's own command prints. */
    private static void version() {
        System.out.println("Downburst " + Main.class.getPackage().getImplementationVersion());
        System.out.println("Storm " + VersionInfo.getVersion());
    }

    private static UsageException unknown(String command) {
        List<String> all = new ArrayList<>(COMMANDS);
        all.addAll(ServerCommands.names());
        String nearest = Nearest.one(command, all);
        return new UsageException(
                "unknown command "
                        + command
                        + (nearest == null ? "; " : "; did you mean " + nearest + "? ")
                        + "downburst --help tells them all");
    }
}
