package io.downburst.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.downburst.oracle.Catalog.Difference;
import io.downburst.oracle.Catalog.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Every case of the catalog leaves the same facts on stock Storm and on Downburst. */
class OracleIT {

    private static final Catalog CATALOG = Catalog.whole();
    private static final String SHARED = "shared";

    /**
     * Stock ends its own JVM when it loses a race with its clean-up of a killed topology, and on a
     * busy machine it may need minutes for what takes it seconds.
     */
    private static final int LIVES_OF_STOCK = 4;

    @TempDir static Path folder;

    private static KafkaBroker kafka;
    private static EngineJvm stock;
    private static EngineJvm downburst;

    @BeforeAll
    static void playTheCasesThatShareAJvm() throws Exception {
        kafka = new KafkaBroker(folder);
        stock = EngineJvm.stock(kafka);
        downburst = EngineJvm.downburst(kafka);
        playShared(stock, CATALOG.sharing());
        List<Entry> unanswered = unansweredByStock();
        for (int life = 1; life < LIVES_OF_STOCK && !unanswered.isEmpty(); life++) {
            playShared(stock, unanswered);
            unanswered = unansweredByStock();
        }
        playShared(downburst, CATALOG.sharing());
    }

    @AfterAll
    static void endTheBroker() throws Exception {
        if (kafka != null) {
            kafka.end();
        }
    }

    private static void playShared(EngineJvm engine, List<Entry> cases) throws Exception {
        engine.play(SHARED, cases.stream().map(Entry::name).toArray(String[]::new));
    }

    private static List<Entry> unansweredByStock() throws IOException {
        List<Entry> unanswered = new ArrayList<>();
        for (Entry entry : CATALOG.sharing()) {
            Path facts = stock.facts(entry.name());
            if (!Files.exists(facts) || Facts.read(facts).get(Facts.ERROR) != null) {
                unanswered.add(entry);
            }
        }
        return unanswered;
    }

    @TestFactory
    Stream<DynamicTest> sameFactsOnBothEngines() {
        return CATALOG.entries().stream()
                .map(entry -> DynamicTest.dynamicTest(entry.name(), () -> compare(entry)));
    }

    private static void compare(Entry entry) throws Exception {
        assumeTrue(entry.isPlayable(), () -> "there is no " + entry.program());
        Map<String, String> onStock = facts(stock, entry);
        Map<String, String> onDownburst = facts(downburst, entry);
        for (Difference difference : entry.differences()) {
            assertThat(onStock.remove(difference.fact()))
                    .as("%s on stock (%s)", difference.fact(), difference.why())
                    .isEqualTo(difference.onStock());
            assertThat(onDownburst.remove(difference.fact()))
                    .as("%s on Downburst (%s)", difference.fact(), difference.why())
                    .isEqualTo(difference.onDownburst());
        }
        assertThat(onDownburst)
                .as("the facts on Downburst, against those on stock")
                .isEqualTo(onStock);
    }

    private static Map<String, String> facts(EngineJvm engine, Entry entry) throws Exception {
        String run = SHARED;
        Map<String, String> facts = new TreeMap<>();
        if (entry.place() == Catalog.Place.ALONE) {
            run = engine.facts(entry.name()).getFileName().toString().replace(".facts", "");
            facts.put("exit code", String.valueOf(engine.play(run, entry.name())));
        }
        facts.putAll(played(engine, entry, run));
        return facts;
    }

    private static Map<String, String> played(EngineJvm engine, Entry entry, String run)
            throws IOException {
        assertThat(engine.facts(entry.name()))
                .as("the facts of a case that ended on %s; see %s", engine.name(), engine.log(run))
                .exists();
        Map<String, String> facts = Facts.read(engine.facts(entry.name()));
        assertThat(facts.get(Facts.ERROR))
                .as("the error of the case on %s; see %s", engine.name(), engine.log(run))
                .isNull();
        assertThat(facts.get(Facts.VIOLATIONS))
                .as("ledger violations on %s", engine.name())
                .isEmpty();
        return facts;
    }
}
