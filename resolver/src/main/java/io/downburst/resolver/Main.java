package io.downburst.resolver;

import com.google.gson.Gson;
import java.io.File;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Finds the jars of Maven artifacts and of what they need. Prints two lines: their class path, and
 * what Storm expects in the system property {@code storm.dependency.artifacts}.
 *
 * <p>Arguments: Storm's flags for artifacts, as {@code --flag=value}.
 */
public final class Main {

    private static final int BAD_USAGE = 2;

    private Main() {}

    public static void main(String[] args) {
        Map<String, String> flags = new HashMap<>();
        for (String arg : args) {
            int equals = arg.indexOf('=');
            flags.put(arg.substring(0, equals), arg.substring(equals + 1));
        }
        try {
            Map<String, Path> jars = Request.of(flags).resolve();
            System.out.println(
                    String.join(
                            File.pathSeparator,
                            jars.values().stream().map(Path::toString).toList()));
            Map<String, String> paths = new HashMap<>();
            jars.forEach((artifact, jar) -> paths.put(artifact, jar.toString()));
            System.out.println(new Gson().toJson(paths));
        } catch (UnresolvedException e) {
            System.err.println("downburst: " + e.getMessage());
            System.exit(BAD_USAGE);
        }
    }
}
