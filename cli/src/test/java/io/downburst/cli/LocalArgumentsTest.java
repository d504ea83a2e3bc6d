package io.downburst.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocalArgumentsTest {

    @TempDir Path folder;

    @BeforeEach
    void makeFiles() throws IOException {
        for (String name : List.of("my.jar", "a.jar", "b.jar", "my.yaml")) {
            Files.createFile(folder.resolve(name));
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            textBlock =
                    """
                    J M                               |         |                  | none
                    J M in.txt out.txt                | in.txt out.txt |           | none
                    -c a=1 J M x                      | x       | a=1              | none
                    J -c a=1 M x                      | x       | a=1              | none
                    J M -c a=1 x                      | x       | a=1              | none
                    J M x -c a=1 -c b=[1,2]           | x       | a=1 b=[1,2]      | none
                    J M -c 3 in.txt                   | -c 3 in.txt |              | none
                    J M in.txt -c                     | in.txt -c |                | none
                    J M -c =3                         | -c =3   |                  | none
                    J M -c -c a=1                     | -c      | a=1              | none
                    J M -- -c a=1                     | -c a=1  |                  | none
                    -- J M -c a=1                     | -c a=1  |                  | none
                    J -- M --local-ttl 5              | --local-ttl 5 |            | none
                    J M -- x -- y                     | x -- y  |                  | none
                    --local-ttl 5 J M                 |         |                  | 5
                    J M --local-ttl 5 x               | x       |                  | 5
                    J M --local-ttl=0 x               | x       |                  | 0
                    J M --local -R --filter f -e -n x | --local -R --filter f -e -n x | | none
                    J M --conf a=1 -q --sleep 5       | --conf a=1 -q --sleep 5 |  | none
                    --java-debug server=y J M         |         |                  | none
                    J M --java-debug=server=y x       | x       |                  | none
                    --artifacts g:a:1 J M             |         |                  | none
                    J M --artifacts=g:a:1 x --proxyUrl u | x    |                  | none
                    """)
    void tellsOurFlagsFromTheProgramsArguments(
            String typed, String programs, String settings, Long ttl) throws UsageException {
        LocalArguments arguments = parse(typed);

        assertThat(arguments.jar()).isEqualTo(folder.resolve("my.jar"));
        assertThat(arguments.main()).isEqualTo("M");
        assertThat(arguments.programArguments()).isEqualTo(words(programs));
        assertThat(arguments.settings()).isEqualTo(words(settings));
        assertThat(arguments.timeToLive())
                .isEqualTo(Optional.ofNullable(ttl).map(Duration::ofSeconds));
    }

    @Test
    void takesFilesBeforeAndAfterMain() throws UsageException {
        String a = folder.resolve("a.jar").toString();
        String b = folder.resolve("b.jar").toString();
        LocalArguments arguments =
                parse("J --jars " + a + "," + b + " M --config=" + folder.resolve("my.yaml"));

        assertThat(arguments.jars()).containsExactly(Path.of(a), Path.of(b));
        assertThat(arguments.configFile()).isEqualTo(folder.resolve("my.yaml"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            textBlock =
                    """
                    J FLUX --local --sleep 1500 t.yaml    | 1500
                    J FLUX -s 0 t.yaml                    | 0
                    J FLUX t.yaml --sleep                 | none
                    --local-ttl 3 J FLUX -s 1500 t.yaml   | 3000
                    J M --sleep 1500                      | none
                    """)
    void takesFluxAtItsWordToSleep(String typed, Long millis) throws UsageException {
        LocalArguments arguments = parse(typed.replace("FLUX", Flux.MAIN));

        assertThat(arguments.timeToLive())
                .isEqualTo(Optional.ofNullable(millis).map(Duration::ofMillis));
    }

    @Test
    void isQuietOnlyIfAsked() throws UsageException {
        assertThat(parse("J M").quiet()).isFalse();
        assertThat(parse("--quiet J M").quiet()).isTrue();
        assertThat(parse("J M -- --quiet").quiet()).isFalse();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    -c a=1                   | no jar given
                    J                        | no main class given
                    missing.jar M            | no such jar: missing.jar
                    --jars missing.jar J M   | no such jar: missing.jar
                    --config missing.yaml J M | no such config: missing.yaml
                    --local-tll 5 J M        | unknown flag --local-tll; did you mean --local-ttl?
                    J --confg=x M            | unknown flag --confg; did you mean --config?
                    --frobnicate J M         | unknown flag --frobnicate; usage: downburst local
                    -c abc J M               | -c needs key=value, but was given abc
                    J M --local-ttl          | --local-ttl needs a value after it
                    --local-ttl soon J M     | --local-ttl needs a number of seconds, but was given soon
                    --local-ttl -1 J M       | --local-ttl needs a number of seconds, but was given -1
                    J org.apache.storm.flux.Flux -s soon t.yaml | --sleep needs a number of milliseconds
                    --local-zookeeper J M    | --local-zookeeper is not supported yet
                    """)
    void saysWhatIsWrongInOneLine(String typed, String message) {
        assertThatThrownBy(() -> parse(typed))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(message)
                .message()
                .doesNotContain("\n");
    }

    @Test
    void doesNotTakeAFolderForAJar() {
        assertThatThrownBy(() -> LocalArguments.parse(List.of(folder.toString(), "M")))
                .hasMessage("not a readable file: " + folder);
    }

    @Test
    void doesNotTakeAJarThatNoClassPathTakes() throws IOException {
        Path jar = Files.createFile(folder.resolve("my" + File.pathSeparator + "own.jar"));
        assertThatThrownBy(() -> LocalArguments.parse(List.of(jar.toString(), "M")))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("no class path takes a jar with ");
    }

    /** J stands for a jar that exists. */
    private LocalArguments parse(String typed) throws UsageException {
        String jar = folder.resolve("my.jar").toString();
        return LocalArguments.parse(
                words(typed).stream().map(word -> word.equals("J") ? jar : word).toList());
    }

    private static List<String> words(String text) {
        return text == null ? List.of() : List.of(text.split(" +"));
    }
}
