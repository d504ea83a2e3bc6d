package io.downburst.testing;

import java.lang.reflect.Method;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * Gives a test method a {@link TopologyTestDriver} of the topology that the test class's {@link
 * UnderTest} method makes, and closes it after the test.
 */
public final class TopologyTestExtension implements ParameterResolver, AfterEachCallback {

    private static final Namespace OURS = Namespace.create(TopologyTestExtension.class);

    /** Has the test's driver run on a random schedule. */
    static void setSchedule(ExtensionContext context, long seed) {
        context.getStore(OURS).put("schedule", seed);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == TopologyTestDriver.class
                && parameter.getDeclaringExecutable() instanceof Method;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getStore(OURS)
                .getOrComputeIfAbsent(
                        TopologyTestDriver.class,
                        type -> driver(context),
                        TopologyTestDriver.class);
    }

    private static TopologyTestDriver driver(ExtensionContext context) {
        TopologyUnderTest test = underTest(context);
        Long seed = context.getStore(OURS).get("schedule", Long.class);
        return seed == null
                ? TopologyTestDriver.of(test)
                : TopologyTestDriver.interleaved(test, seed);
    }

    private static TopologyUnderTest underTest(ExtensionContext context) {
        Class<?> testClass = context.getRequiredTestClass();
        List<Method> methods =
                AnnotationSupport.findAnnotatedMethods(
                        testClass, UnderTest.class, HierarchyTraversalMode.BOTTOM_UP);
        if (methods.size() != 1
                || methods.get(0).getReturnType() != TopologyUnderTest.class
                || methods.get(0).getParameterCount() > 0) {
            throw new ExtensionConfigurationException(
                    testClass.getName()
                            + " needs one method without parameters, annotated @UnderTest, that"
                            + " returns a TopologyUnderTest");
        }
        return (TopologyUnderTest)
                ReflectionSupport.invokeMethod(methods.get(0), context.getRequiredTestInstance());
    }

    @Override
    public void afterEach(ExtensionContext context) {
        TopologyTestDriver driver =
                context.getStore(OURS).remove(TopologyTestDriver.class, TopologyTestDriver.class);
        if (driver != null) {
            driver.close();
        }
    }
}
