package io.downburst.multilang;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Tells a child that uses one of the clients which Storm publishes and which keep task ids that
 * come before they are asked for: those for Python and Ruby. The one for JavaScript refuses them;
 * of others nothing is known.
 */
final class StormClient {

    /** The line of a script that takes in the client of that name. */
    private static final Map<String, Pattern> USE =
            Map.of(
                    "storm.py",
                            Pattern.compile("^\\s*(import|from)\\s+storm\\b", Pattern.MULTILINE),
                    "storm.rb", Pattern.compile("^\\s*require.*\\bstorm\\b", Pattern.MULTILINE));

    /** Where both keep them. */
    private static final String KEPT = "pending_taskids";

    private static final long MAX_BYTES = 1 << 20;

    private StormClient() {}

    static boolean isUsedBy(Launch launch) {
        return launch.inCodeDir()
                && isUsedBy(launch.command(), Path.of(launch.context().getCodeDir()));
    }

    /**
     * @param folder where the child works
     */
    static boolean isUsedBy(String[] command, Path folder) {
        return USE.entrySet().stream()
                .anyMatch(
                        client ->
                                text(folder.resolve(client.getKey())).contains(KEPT)
                                        && Stream.of(command)
                                                .filter(
                                                        word ->
                                                                word.endsWith(
                                                                        suffix(client.getKey())))
                                                .map(script -> text(folder.resolve(script)))
                                                .anyMatch(client.getValue().asPredicate()));
    }

    private static String suffix(String file) {
        return file.substring(file.lastIndexOf('.'));
    }

    private static String text(Path file) {
        try {
            return Files.size(file) > MAX_BYTES ? "" : Files.readString(file, ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
