package io.downburst.resolver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On a repository of files: a needs b, b needs c and, for its tests, t; d stands alone. */
class RequestTest {

    @TempDir Path folder;

    @BeforeEach
    void makeRepository() throws IOException {
        publish("a", dependency("b", "compile"));
        publish("b", dependency("c", "runtime") + dependency("t", "test"));
        publish("c", "");
        publish("d", "");
    }

    private static String dependency(String artifact, String scope) {
        return """
               <dependency>
                 <groupId>g</groupId><artifactId>%s</artifactId><version>1</version><scope>%s</scope>
               </dependency>
               """
                .formatted(artifact, scope);
    }

    private void publish(String artifact, String dependencies) throws IOException {
        Path version = Files.createDirectories(repository().resolve("g/" + artifact + "/1"));
        Files.createFile(version.resolve(artifact + "-1.jar"));
        Files.writeString(
                version.resolve(artifact + "-1.pom"),
                """
                <project>
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>g</groupId><artifactId>%s</artifactId><version>1</version>
                  <dependencies>%s</dependencies>
                </project>
                """
                        .formatted(artifact, dependencies));
    }

    private Path repository() {
        return folder.resolve("repository");
    }

    private Map<String, Path> resolve(String artifacts) throws UnresolvedException {
        return Request.of(flags(artifacts, "central^" + repository().toUri())).resolve();
    }

    private Map<String, String> flags(String artifacts, String repositories) {
        Map<String, String> flags = new HashMap<>();
        flags.put("--artifacts", artifacts);
        flags.put("--artifactRepositories", repositories);
        flags.put("--mavenLocalRepositoryDirectory", folder.resolve("kept").toString());
        return flags;
    }

    @Test
    void findsWhatAnArtifactNeedsToRun() throws Exception {
        Map<String, Path> jars = resolve("g:a:1,g:d:1");

        assertThat(jars.keySet())
                .containsExactlyInAnyOrder("g:a:jar:1", "g:b:jar:1", "g:c:jar:1", "g:d:jar:1");
        assertThat(jars.values()).allMatch(jar -> jar.startsWith(folder.resolve("kept")));
        assertThat(jars.values()).allMatch(Files::isRegularFile);
    }

    @Test
    void leavesOutWhatIsExcluded() throws Exception {
        assertThat(resolve("g:a:1^g:c").keySet()).containsExactly("g:a:jar:1", "g:b:jar:1");
        assertThat(resolve("g:a:1^g").keySet()).containsExactly("g:a:jar:1");
    }

    @Test
    void findsAgainWhatItHasKept() throws Exception {
        Map<String, Path> jars = resolve("g:d:1");
        Files.delete(repository().resolve("g/d/1/d-1.jar"));

        assertThat(resolve("g:d:1")).isEqualTo(jars);
    }

    @Test
    void findsWhatWasNotThereTheLastTime() throws Exception {
        assertThatThrownBy(() -> resolve("g:e:1")).isInstanceOf(UnresolvedException.class);
        publish("e", "");

        assertThat(resolve("g:e:1").keySet()).containsExactly("g:e:jar:1");
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    g:none:1 | central^REPOSITORY         | Could not find artifact g:none:jar:1 in central (file:
                    g:a:2    | central^REPOSITORY         | Could not find artifact g:a:jar:2 in central (file:
                    g:a:1    | central^http://127.0.0.1:1/ | Could not transfer artifact g:a:pom:1 from/to central
                    g:a      | central^REPOSITORY         | --artifacts needs group:artifact:version
                    ,        | central^REPOSITORY         | --artifacts needs group:artifact:version
                    g:a:1    | REPOSITORY                 | --artifactRepositories needs name^url, but was given file:
                    g:a:1    | mine^here                  | --artifactRepositories needs name^url, but was given mine^here
                    """)
    void saysWhatIsWrongInOneLine(String artifacts, String repositories, String message) {
        String named = repositories.replace("REPOSITORY", repository().toUri().toString());

        assertThatThrownBy(() -> Request.of(flags(artifacts, named)).resolve())
                .isInstanceOf(UnresolvedException.class)
                .hasMessageStartingWith(message)
                .message()
                .doesNotContain("\n");
    }

    @Test
    void asksTheProxyItIsTold() {
        Map<String, String> flags = flags("g:a:1", "central^http://repository.invalid/");
        flags.put("--proxyUrl", "http://127.0.0.1:1");
        assertThatThrownBy(() -> Request.of(flags).resolve())
                .hasMessageContaining("127.0.0.1:1")
                .hasMessageNotContaining("UnknownHost");

        flags.put("--proxyUrl", "proxy");
        assertThatThrownBy(() -> Request.of(flags))
                .hasMessage(
                        "--proxyUrl needs a URL such as http://proxy:3128, but was given proxy");
    }
}
