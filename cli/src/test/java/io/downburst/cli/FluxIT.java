package io.downburst.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Storm's Flux as a user brings it: in one jar with the components that YAMLs name. */
class FluxIT {

    private static final Path EXAMPLES = Path.of("..", "examples");
    private static final Path FLUX = EXAMPLES.resolve("target/flux-core.jar");
    private static final String ENDLESS =
            """
            name: "endless"
            spouts:
              - id: "words"
                className: "org.apache.storm.testing.TestWordSpout"
                constructorArgs: [true]
            bolts:
              - id: "count"
                className: "org.apache.storm.testing.TestGlobalCount"
            streams:
              - from: "words"
                to: "count"
                grouping:
                  type: SHUFFLE
            """;

    /** Its script is among the resources of Flux's jar. */
    private static final String SHELL_BOLT =
            """
            "org.apache.storm.flux.wrappers.bolts.FluxShellBolt"
                constructorArgs: [["python3", "splitsentence.py"], ["word"]]\
            """;

    @TempDir static Path folder;
    private static Path jar;
    private static String wordCount;

    @BeforeAll
    static void makeJar() throws IOException {
        wordCount = Files.readString(EXAMPLES.resolve("word-count.yaml"));
        jar = folder.resolve("topology.jar");
        Set<String> names = new HashSet<>();
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file)) {
            out.putNextEntry(new JarEntry("word-count.yaml"));
            out.write(
                    wordCount
                            .replace("\"/text/tale-of-two-cities.txt\"", "\"${ENV-TEXT}\"")
                            .replace("\"word-count\"", "${name}")
                            .replace("\"io.downburst.examples.SplitBolt\"", SHELL_BOLT)
                            .getBytes());
            out.putNextEntry(new JarEntry("word-count.properties"));
            out.write("name=from-a-property\n".getBytes());
            copy(EXAMPLES.resolve("target/downburst-examples.jar"), out, names);
            copy(FLUX, out, names);
        }
    }

    private static void copy(Path from, JarOutputStream out, Set<String> names) throws IOException {
        try (JarFile file = new JarFile(from.toFile())) {
            for (JarEntry entry : file.stream().filter(it -> names.add(it.getName())).toList()) {
                out.putNextEntry(new JarEntry(entry.getName()));
                file.getInputStream(entry).transferTo(out);
            }
        }
    }

    @BeforeAll
    static void rehearse() throws Exception {
        Launched.rehearse(folder, "local");
    }

    @Test
    void readsAYamlOfTheJarWithPropertiesEnvironmentAndAShellBolt() throws Exception {
        Path text = Files.writeString(folder.resolve("text"), "to be or\nnot to be\n");

        Launched run =
                flux(
                                Map.of("TEXT", text.toString()),
                                "--resource",
                                "--env-filter",
                                "--filter",
                                "/word-count.properties",
                                "/word-count.yaml")
                        .assertExit(0);

        assertThat(run.out())
                .contains("lines --SHUFFLE--> split")
                .contains("         2  to\n")
                .contains("         6 words, 4 different ones, in 2 lines\n")
                .contains("from-a-property ran ")
                .contains("ledger: emitted 3 = acked 3 + failed 0 + pending 0\n");
        assertThat(run.err()).contains("Started the child `python3 splitsentence.py` of split");
    }

    @Test
    void runsForAsLongAsToldToSleep() throws Exception {
        Launched run =
                flux(Map.of(), "--local", "--no-splash", "--sleep", "700", endless()).assertExit(0);

        assertThat(run.out())
                .doesNotContain("Storm")
                .contains("endless ran 0:0")
                .contains(" + failed 0 + pending 0");
    }

    @Test
    void submitsInactiveWhereAsked() throws Exception {
        Launched run = flux(Map.of(), "--remote", "-i", "-s", "700", endless()).assertExit(0);

        assertThat(run.out()).contains("ledger: emitted 0 = ");
    }

    @Test
    void onlyTellsOfATopologyInADryRun() throws Exception {
        Launched run = flux(Map.of(), "--dry-run", endless()).assertExit(0);

        assertThat(run.out())
                .contains("words [1] (org.apache.storm.testing.TestWordSpout)")
                .doesNotContain("endless ran");
    }

    @Test
    void tellsInOneLineWhatIsWrongWithAYaml() throws Exception {
        Launched run =
                flux(Map.of(), yaml(wordCount.replace("parallelism", "paralelism"))).assertExit(1);

        assertThat(run.err())
                .startsWith("downburst: Flux: line 13: Unable to find property 'paralelism'")
                .hasLineCount(1);
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    type: ALL      | type: EVERY  | line 23: Unable to find enum value 'EVERY'
                    bolts:         | ` bolts:`    | line 12: while parsing a block mapping, expected
                    SplitBolt      | SplitBlt     | no class io.downburst.examples.SplitBlt on the
                    SplitBolt      | LineSpout    | no public constructor io.downburst.examples.Line
                    , 1]           | , one]       | Couldn't find a suitable constructor for class
                    , 1]           | , ${times}]  | the YAML has a ${...}, and neither --filter nor
                    to: "top"      | to: "pot"    | a stream has no grouping, or leads to a bolt that
                    name:          | `#`          | Topology name 'null' is not valid.
                    """)
    void knowsWhatFluxThrows(String right, String wrong, String mistake) throws Exception {
        Throwable thrown = thrownByFlux(yaml(wordCount.replace(right, wrong)));

        assertThat(Flux.mistake(thrown)).get().asString().startsWith(mistake).doesNotContain("\n");
    }

    @Test
    void tellsAnIncludedFilesLine() throws Exception {
        String included = yaml(wordCount.replace("parallelism", "paralelism"));
        String including = "includes: [{resource: false, file: %s, override: false}]";

        assertThat(Flux.mistake(thrownByFlux(yaml(including.formatted(included)))))
                .get()
                .asString()
                .startsWith("line 13 of an included file: Unable to find property 'paralelism'");
    }

    @Test
    void leavesTheMistakesOfTheUsersCodeAlone() throws Exception {
        String throwing =
                ENDLESS.replace("org.apache.storm.testing.TestWordSpout", Thrower.class.getName());

        assertThat(Flux.mistake(thrownByFlux(yaml(throwing)))).isEmpty();
    }

    /** A component with a mistake of its own. */
    public static final class Thrower {
        public Thrower(boolean any) {
            throw new IllegalArgumentException("mine");
        }
    }

    private static Throwable thrownByFlux(String yaml) throws Exception {
        try (URLClassLoader loader =
                new URLClassLoader(
                        new URL[] {jar.toUri().toURL()}, FluxIT.class.getClassLoader())) {
            var main = loader.loadClass(Flux.MAIN).getMethod("main", String[].class);
            String[] arguments = {"--no-splash", "--no-detail", yaml};
            Throwable thrown = catchThrowable(() -> main.invoke(null, (Object) arguments));
            assertThat(thrown).isInstanceOf(InvocationTargetException.class);
            return thrown.getCause();
        }
    }

    private static String endless() throws IOException {
        return yaml(ENDLESS);
    }

    private static String yaml(String text) throws IOException {
        return Files.writeString(Files.createTempFile(folder, "topology", ".yaml"), text)
                .toString();
    }

    private static Launched flux(Map<String, String> environment, String... arguments)
            throws IOException {
        List<String> all = new ArrayList<>(List.of("local", jar.toString(), Flux.MAIN));
        all.addAll(List.of(arguments));
        return Launched.downburst(folder, environment, all);
    }
}
