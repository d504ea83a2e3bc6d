package io.downburst.cli;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.ListIterator;
import java.util.Optional;
import java.util.Set;

/** Reads {@link LocalArguments} from the tokens of a command line. */
final class LocalParser {
    private static final String USAGE =
            "downburst %1$s [flags] JAR MAIN [arguments]; downburst %1$s --help tells the flags";

    private static final Set<String> FOR_BOTH =
            Set.of(
                    "-c",
                    "--config",
                    "--jars",
                    "--artifacts",
                    "--artifactRepositories",
                    "--mavenLocalRepositoryDirectory",
                    "--proxyUrl",
                    "--proxyUsername",
                    "--proxyPassword");
    private static final Set<String> FOR_LOCAL = Set.of("--java-debug", "--local-ttl");
    private static final Set<String> FOR_JAR = Set.of("--dir");
    private static final String QUIET = "--quiet";
    private static final String NOT_YET = "--local-zookeeper";

    private final ListIterator<String> tokens;
    private final String usage;
    private final Set<String> withValue;
    private final Set<String> withoutValue;
    private final List<String> positional = new ArrayList<>();
    private final List<Path> jars = new ArrayList<>();
    private final List<String> settings = new ArrayList<>();
    private Path configFile;
    private Path folder;
    private Optional<Duration> timeToLive = Optional.empty();
    private boolean quiet;

    private LocalParser(
            ListIterator<String> tokens,
            String command,
            Set<String> ownWithValue,
            Set<String> withoutValue) {
        this.tokens = tokens;
        this.usage = USAGE.formatted(command);
        this.withValue = new HashSet<>(FOR_BOTH);
        this.withValue.addAll(ownWithValue);
        this.withoutValue = withoutValue;
    }

    static LocalParser forLocal(ListIterator<String> tokens) {
        return new LocalParser(tokens, "local", FOR_LOCAL, Set.of(QUIET, "--help"));
    }

    /** What is submitted to a server does not live in this JVM: flags on that have no meaning. */
    static LocalParser forJar(ListIterator<String> tokens) {
        return new LocalParser(tokens, "jar", FOR_JAR, Set.of("--help"));
    }

    /** The server's, once parsed; null for the usual one. */
    Path folder() {
        return folder;
    }

    LocalArguments parse() throws UsageException {
        while (tokens.hasNext()) {
            String token = tokens.next();
            if (token.equals("--")) {
                tokens.forEachRemaining(positional::add);
            } else if (!readFlag(token)) {
                positional.add(token);
            }
        }
        if (positional.size() < 2) {
            String missing = positional.isEmpty() ? "no jar given" : "no main class given";
            throw new UsageException(missing + "; usage: " + usage);
        }
        String main = positional.get(1);
        List<String> programArguments = List.copyOf(positional.subList(2, positional.size()));
        if (timeToLive.isEmpty() && main.equals(Flux.MAIN)) {
            timeToLive = Flux.sleep(programArguments);
        }
        return new LocalArguments(
                existingFile("jar", positional.get(0)),
                main,
                jars,
                configFile,
                settings,
                timeToLive,
                quiet,
                programArguments);
    }

    /** Whether the token, and its value if it takes one, was a flag of ours. */
    private boolean readFlag(String token) throws UsageException {
        boolean afterMain = positional.size() >= 2;
        int equals = token.startsWith("--") ? token.indexOf('=') : -1;
        String name = equals < 0 ? token : token.substring(0, equals);
        if (NOT_YET.equals(name)) {
            throw new UsageException(
                    name + " is not supported yet; if it is the program's own, put -- before it");
        }
        if (name.equals("-c") && afterMain && !nextIsSetting()) {
            return false;
        }
        if (name.equals("--dir") && afterMain) {
            return false;
        }
        if (withValue.contains(name)) {
            read(name, equals < 0 ? next(name) : token.substring(equals + 1));
            return true;
        }
        if (token.equals(QUIET) && withoutValue.contains(token)) {
            quiet = true;
            return true;
        }
        if (token.startsWith("-") && !afterMain) {
            throw unknown(name);
        }
        return false;
    }

    private boolean nextIsSetting() {
        if (!tokens.hasNext()) {
            return false;
        }
        boolean setting = isSetting(tokens.next());
        tokens.previous();
        return setting;
    }

    private String next(String flag) throws UsageException {
        if (!tokens.hasNext()) {
            throw new UsageException(flag + " needs a value after it");
        }
        return tokens.next();
    }

    private void read(String flag, String value) throws UsageException {
        switch (flag) {
            case "-c" -> settings.add(setting(value));
            case "--config" -> configFile = existingFile("config", value);
            case "--dir" -> folder = Path.of(value);
            case "--local-ttl" -> timeToLive = Optional.of(seconds(value));
            case "--jars" -> {
                for (String jar : value.split(",")) {
                    if (!jar.isEmpty()) {
                        jars.add(existingFile("jar", jar));
                    }
                }
            }
            default -> {} // --java-debug, --artifacts and so on: the launcher has told the JVM.
        }
    }

    private UsageException unknown(String flag) {
        List<String> all = new ArrayList<>(withValue);
        all.addAll(withoutValue);
        String nearest = Nearest.one(flag, all);
        String help = nearest == null ? "usage: " + usage : "did you mean " + nearest + "?";
        return new UsageException("unknown flag " + flag + "; " + help);
    }

    private static boolean isSetting(String value) {
        return value.indexOf('=') > 0;
    }

    private static String setting(String value) throws UsageException {
        if (!isSetting(value)) {
            throw new UsageException("-c needs key=value, but was given " + value);
        }
        return value;
    }

    private static Duration seconds(String value) throws UsageException {
        try {
            long seconds = Long.parseLong(value);
            if (seconds >= 0) {
                return Duration.ofSeconds(seconds);
            }
        } catch (NumberFormatException e) {
            // Told below.
        }
        throw new UsageException("--local-ttl needs a number of seconds, but was given " + value);
    }

    private static Path existingFile(String kind, String name) throws UsageException {
        Path file = Path.of(name);
        if (!Files.exists(file)) {
            throw new UsageException("no such " + kind + ": " + name);
        }
        if (kind.equals("jar") && name.contains(File.pathSeparator)) {
            throw new UsageException(
                    "no class path takes a jar with "
                            + File.pathSeparator
                            + " in its path: "
                            + name);
        }
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw new UsageException("not a readable file: " + name);
        }
        return file.toAbsolutePath();
    }
}
