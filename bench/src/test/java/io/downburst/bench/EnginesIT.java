package io.downburst.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EnginesIT {
    private static final List<String> STOCK_ONLY = List.of("storm-server-");
    private static final List<String> OURS_ONLY = List.of("downburst-engine-", "downburst-local-");

    @Test
    void neitherEngineIsOnTheOthersClassPath() throws IOException {
        assertThat(withPrefix(STOCK_ONLY, Engine.STOCK)).isNotEmpty();
        assertThat(withPrefix(OURS_ONLY, Engine.DOWNBURST)).isNotEmpty();
        assertThat(withPrefix(OURS_ONLY, Engine.STOCK)).isEmpty();
        assertThat(withPrefix(STOCK_ONLY, Engine.DOWNBURST)).isEmpty();
    }

    @Test
    void librariesOfStormsApiAreTheSameOnBoth() throws IOException {
        assertThat(withPrefix(List.of("storm-client-", "storm-shaded-deps-"), Engine.DOWNBURST))
                .hasSize(2)
                .isEqualTo(
                        withPrefix(List.of("storm-client-", "storm-shaded-deps-"), Engine.STOCK));
    }

    private static Set<String> withPrefix(List<String> prefixes, Engine engine) throws IOException {
        String classPath = Home.find().classPath(engine);
        Path libraries = Path.of(classPath.substring(classPath.indexOf(':') + 1)).getParent();
        try (Stream<Path> jars = Files.list(libraries)) {
            return jars.map(jar -> jar.getFileName().toString())
                    .filter(name -> prefixes.stream().anyMatch(name::startsWith))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
