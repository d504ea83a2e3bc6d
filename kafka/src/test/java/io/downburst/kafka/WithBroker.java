package io.downburst.kafka;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Hands out one broker to all tests, and the topics on it. */
final class WithBroker implements ParameterResolver {

    /** What is started for the first test that wants it and ended after the last of all classes. */
    private static final class Shared implements AutoCloseable {
        private final Path folder = Files.createTempDirectory("downburst-kafka");
        private final Broker broker = new Broker(folder);
        private final Topics topics = new Topics(broker);

        Shared() throws Exception {}

        @Override
        public void close() throws IOException {
            topics.close();
            broker.close();
            try (Stream<Path> found = Files.walk(folder)) {
                List<Path> deepestFirst = found.sorted(Comparator.reverseOrder()).toList();
                for (Path path : deepestFirst) {
                    Files.delete(path);
                }
            }
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == Broker.class || type == Topics.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Shared shared =
                context.getRoot()
                        .getStore(ExtensionContext.Namespace.GLOBAL)
                        .getOrComputeIfAbsent(Shared.class, key -> start(), Shared.class);
        return parameter.getParameter().getType() == Broker.class ? shared.broker : shared.topics;
    }

    private static Shared start() {
        try {
            return new Shared();
        } catch (Exception e) {
            throw new IllegalStateException("no broker", e);
        }
    }
}
