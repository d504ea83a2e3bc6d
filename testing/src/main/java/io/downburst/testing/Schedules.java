package io.downburst.testing;

import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.opentest4j.TestAbortedException;

/** Runs an {@link InterleavingTest} once for each of its schedules. */
final class Schedules implements TestTemplateInvocationContextProvider {

    private static final String PROPERTY = "downburst.schedule";

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return context.getRequiredTestMethod().isAnnotationPresent(InterleavingTest.class);
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
            ExtensionContext context) {
        int count =
                context.getRequiredTestMethod().getAnnotation(InterleavingTest.class).schedules();
        AtomicBoolean failed = new AtomicBoolean();
        LongFunction<TestTemplateInvocationContext> one = seed -> new Invocation(seed, failed);
        Long only = Long.getLong(PROPERTY);
        return only != null
                ? Stream.of(one.apply(only))
                : new Random()
                        .longs(count, 0, Long.MAX_VALUE)
                        .takeWhile(seed -> !failed.get())
                        .mapToObj(one);
    }

    private record Invocation(long seed, AtomicBoolean failed)
            implements TestTemplateInvocationContext,
                    BeforeEachCallback,
                    TestExecutionExceptionHandler {

        @Override
        public String getDisplayName(int number) {
            return "schedule " + seed;
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(this);
        }

        @Override
        public void beforeEach(ExtensionContext context) {
            TopologyTestExtension.setSchedule(context, seed);
        }

        @Override
        public void handleTestExecutionException(ExtensionContext context, Throwable thrown)
                throws Throwable {
            if (thrown instanceof TestAbortedException) {
                throw thrown;
            }
            failed.set(true);
            throw new AssertionError(
                    "%s%nTo run this schedule again: -Dtest=%s#%s -D%s=%d"
                            .formatted(
                                    thrown.getMessage(),
                                    context.getRequiredTestClass().getName(),
                                    context.getRequiredTestMethod().getName(),
                                    PROPERTY,
                                    seed),
                    thrown);
        }
    }
}
