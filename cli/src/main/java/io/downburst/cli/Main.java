package io.downburst.cli;

import java.util.Arrays;
import java.util.List;
import org.apache.storm.utils.VersionInfo;

/** The {@code downburst} command. */
public final class Main {

    private static final int BAD_USAGE = 2;
    private static final List<String> COMMANDS =
            List.of("local", "example", "bench", "classpath", "java", "version", "help");

    private Main() {}

    public static void main(String[] args) {
        try {
            run(Arrays.asList(args));
        } catch (UsageException e) {
            System.err.println("downburst: " + e.getMessage());
            System.exit(BAD_USAGE);
        }
    }

    private static void run(List<String> args) throws UsageException {
        String command = args.isEmpty() ? "help" : args.get(0);
        List<String> rest = args.subList(Math.min(1, args.size()), args.size());
        switch (command) {
            case "local" -> local(rest);
            case "version", "--version" -> version();
            case "help", "--help", "-h" -> System.out.print(Help.COMMANDS);
            default -> throw unknown(command);
        }
    }

    private static void local(List<String> rest) throws UsageException {
        if (!rest.isEmpty() && List.of("--help", "-h").contains(rest.get(0))) {
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
        String nearest = Nearest.one(command, COMMANDS);
        return new UsageException(
                "unknown command "
                        + command
                        + (nearest == null ? "" : "; did you mean " + nearest + "?")
                        + " downburst --help tells them all");
    }
}
