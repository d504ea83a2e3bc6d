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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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

    /** Of the JVMs that a case had for itself, by its name and then the engine's. */
    private static final Map<String, Map<String, Integer>> EXIT_CODES = new TreeMap<>();

    @BeforeAll
    static void playAll() throws Exception {
        kafka = new KafkaBroker(folder);
        stock = EngineJvm.stock(kafka);
        downburst = EngineJvm.downburst(kafka);
        // Either leaves processors idle while it waits for stock.
        ExecutorService beside = Executors.newSingleThreadExecutor();
        Future<?> others = beside.submit(OracleIT::playWhatLeavesStockTime);
        beside.shutdown();
        playTheSharingCasesOnStock();
        others.get();
    }

    private static Void playWhatLeavesStockTime() throws Exception {
        playShared(downburst, CATALOG.sharing());
        playTheCasesWithAJvmEach();
        return null;
    }

    private static void playTheCasesWithAJvmEach() throws Exception {
        for (Entry entry : CATALOG.alone()) {
            Map<String, Integer> exitCodes = new TreeMap<>();
            for (EngineJvm engine : List.of(stock, downburst)) {
                exitCodes.put(engine.name(), engine.play(run(entry), entry.name()));
            }
            EXIT_CODES.put(entry.name(), exitCodes);
        }
    }

    /** The run in which a case is played. */
    private static String run(Entry entry) {
        return entry.place() == Catalog.Place.ALONE
                ? stock.facts(entry.name()).getFileName().toString().replace(".facts", "")
                : SHARED;
    }

    private static void playTheSharingCasesOnStock() throws Exception {
        playShared(stock, CATALOG.sharing());
        List<Entry> unanswered = unansweredByStock();
        for (int life = 1; life < LIVES_OF_STOCK && !unanswered.isEmpty(); life++) {
            playShared(stock, unanswered);
            unanswered = unansweredByStock();
        }
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

    private static Map<String, String> facts(EngineJvm engine, Entry entry) throws IOException {
        Path log = engine.log(run(entry));
        assertThat(engine.facts(entry.name()))
                .as("the facts of a case that ended on %s; see %s", engine.name(), log)
                .exists();
        Map<String, String> facts = Facts.read(engine.facts(entry.name()));
        assertThat(facts.get(Facts.ERROR))
                .as("the error of the case on %s; see %s", engine.name(), log)
                .isNull();
        assertThat(facts.get(Facts.VIOLATIONS))
                .as("ledger violations on %s", engine.name())
                .isEmpty();
        if (entry.place() == Catalog.Place.ALONE) {
            int exitCode = EXIT_CODES.get(entry.name()).get(engine.name());
            facts.put("exit code", String.valueOf(exitCode));
        }
        return facts;
    }
}
