package io.downburst.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The facts of one played case as a file: a line each, key and value parted by a tab. */
final class Facts {

    static final String TOTALS = "ledger totals";
    static final String MESSAGES = "ledger messages";
    static final String VIOLATIONS = "ledger violations";
    static final String ERROR = "error";

    private Facts() {}

    static Path file(Path folder, String caseName) {
        return folder.resolve(caseName.replaceAll("[^A-Za-z0-9]+", "-") + ".facts");
    }

    static void write(Path file, Map<String, String> facts) throws IOException {
        List<String> lines =
                facts.entrySet().stream()
                        .map(fact -> fact.getKey() + "\t" + fact.getValue().replace("\n", "\\n"))
                        .toList();
        Files.write(file, lines);
    }

    static Map<String, String> read(Path file) throws IOException {
        Map<String, String> facts = new TreeMap<>();
        for (String line : Files.readAllLines(file)) {
            int tab = line.indexOf('\t');
            facts.put(line.substring(0, tab), line.substring(tab + 1));
        }
        return facts;
    }
}
