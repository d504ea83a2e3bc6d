package io.downburst.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EnginesIT {
    private static final List<String> STOCK_ONLY = List.of("storm-server-");
    private static final List<String> OURS_ONLY = List.of("downburst-engine-", "downburst-local-");

    @Test
    void neitherEngineIsOnTheOthersClassPath() throws IOException {
        assertThat(withPrefix(STOCK_ONLY, Engine.STORM)).isNotEmpty();
        assertThat(withPrefix(OURS_ONLY, Engine.DOWNBURST)).isNotEmpty();
        assertThat(withPrefix(OURS_ONLY, Engine.STORM)).isEmpty();
        assertThat(withPrefix(STOCK_ONLY, Engine.DOWNBURST)).isEmpty();
    }

    @Test
    void noLibraryOfTheWorkloadsIsInStormsRelease() throws IOException {
        List<String> workloads = List.of("downburst-", "HdrHistogram-", "avro-", "picocli-");
        try (Stream<Path> jars = Files.list(Home.find().storm())) {
            assertThat(jars.map(jar -> jar.getFileName().toString()))
                    .noneMatch(name -> workloads.stream().anyMatch(name::startsWith));
        }
    }

    @Test
    void librariesOfStormsApiAreTheSameOnBoth() throws IOException {
        assertThat(withPrefix(List.of("storm-client-", "storm-shaded-deps-"), Engine.DOWNBURST))
                .hasSize(2)
                .isEqualTo(
                        withPrefix(List.of("storm-client-", "storm-shaded-deps-"), Engine.STORM));
    }

    private static Set<String> withPrefix(List<String> prefixes, Engine engine) throws IOException {
        Set<String> names = new TreeSet<>();
        for (String element : Home.find().classPath(engine).split(":")) {
            if (element.endsWith("/*")) {
                try (Stream<Path> jars = Files.list(Path.of(element).getParent())) {
                    jars.map(jar -> jar.getFileName().toString())
                            .filter(name -> prefixes.stream().anyMatch(name::startsWith))
                            .forEach(names::add);
                }
            }
        }
        return names;
    }
}
