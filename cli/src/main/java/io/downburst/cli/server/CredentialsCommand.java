package io.downburst.cli.server;

import io.downburst.cli.FailedException;
import io.downburst.cli.UsageException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.storm.generated.Credentials;

/** {@code downburst upload-credentials}: lays new credentials over a topology's. */
final class CredentialsCommand {

    private static final Flag FILE = Flag.withValue("-f", "--file");

    private CredentialsCommand() {}

    static void run(List<String> typed) throws UsageException, FailedException {
        Tokens tokens =
                Tokens.read(
                        typed,
                        "downburst upload-credentials TOPOLOGY [-f FILE] [KEY VALUE]..."
                                + " [--dir DIR]",
                        FILE);
        List<String> words = tokens.words();
        if (words.isEmpty()) {
            throw tokens.wrong("no topology given");
        }
        if (words.size() % 2 == 0) {
            throw tokens.wrong("a key without a value");
        }
        Map<String, String> credentials = new HashMap<>();
        Optional<String> file = tokens.last(FILE);
        if (file.isPresent()) {
            credentials.putAll(read(file.get()));
        }
        for (int i = 1; i < words.size(); i += 2) {
            credentials.put(words.get(i), words.get(i + 1));
        }
        String name = words.get(0);
        Remote.of(tokens)
                .tell(nimbus -> nimbus.uploadNewCredentials(name, new Credentials(credentials)));
        System.out.println("Uploaded new creds to topology: " + name);
    }

    private static Map<String, String> read(String file) throws UsageException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(Path.of(file))) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw new UsageException("cannot read the credentials in " + file + ": " + e);
        }
        Map<String, String> read = new HashMap<>();
        properties.stringPropertyNames().forEach(key -> read.put(key, properties.getProperty(key)));
        return read;
    }
}
