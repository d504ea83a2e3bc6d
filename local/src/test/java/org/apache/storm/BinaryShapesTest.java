package org.apache.storm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs compiled against stock's storm-server link against our classes of the same names. */
class BinaryShapesTest {
    private static final Path STOCK = Path.of("target", "stock");

    /** Members whose signatures name types of storm-server that mean nothing in one process. */
    private static final Set<String> LEFT_OUT =
            Set.of(
                    "LocalCluster.getNimbus()org.apache.storm.daemon.nimbus.Nimbus",
                    "LocalCluster.getMetricRegistry()org.apache.storm.metric.StormMetricsRegistry",
                    "LocalCluster.getSupervisor(java.lang.String)"
                            + "org.apache.storm.daemon.supervisor.Supervisor",
                    "LocalCluster.addSupervisor()org.apache.storm.daemon.supervisor.Supervisor",
                    "LocalCluster.addSupervisor(java.lang.Number)"
                            + "org.apache.storm.daemon.supervisor.Supervisor",
                    "LocalCluster.addSupervisor(java.lang.Number,java.lang.String)"
                            + "org.apache.storm.daemon.supervisor.Supervisor",
                    "LocalCluster.addSupervisor(java.lang.Number,java.util.Map,java.lang.String)"
                            + "org.apache.storm.daemon.supervisor.Supervisor",
                    "LocalCluster$Builder.withINimbus(org.apache.storm.scheduler.INimbus)"
                            + "org.apache.storm.LocalCluster$Builder",
                    "LocalCluster$Builder.withTopoCache(org.apache.storm.daemon.nimbus.TopoCache)"
                            + "org.apache.storm.LocalCluster$Builder",
                    "LocalDRPC.<init>(org.apache.storm.metric.StormMetricsRegistry)void");

    private static URLClassLoader stock;

    @BeforeAll
    static void openStock() throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (String jar : List.of("storm-server.jar", "json-smart.jar")) {
            assertThat(STOCK.resolve(jar)).exists();
            urls.add(STOCK.resolve(jar).toUri().toURL());
        }
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (!entry.contains("downburst") && !entry.endsWith("classes")) {
                urls.add(Path.of(entry).toUri().toURL());
            }
        }
        stock = new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    @AfterAll
    static void closeStock() throws Exception {
        stock.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ILocalClusterTrackedTopologyAware",
                "LocalCluster",
                "LocalCluster$Builder",
                "LocalCluster$LocalTopology",
                "LocalDRPC",
                "Testing",
                "Testing$CapturedTopology",
                "Testing$Condition",
                "testing.CompleteTopologyParam",
                "testing.TestJob",
                "testing.TrackedTopology"
            })
    void everyPublicMemberOfStockIsThere(String name) throws ClassNotFoundException {
        Class<?> stockClass = stock.loadClass("org.apache.storm." + name);
        Class<?> ours = Class.forName("org.apache.storm." + name);

        assertThat(stockClass.getProtectionDomain().getCodeSource().getLocation().getPath())
                .endsWith("storm-server.jar");
        Set<String> missing = members(name, stockClass);
        missing.removeAll(members(name, ours));
        Set<String> expected = new TreeSet<>(LEFT_OUT);
        expected.removeIf(member -> !member.matches("\\Q" + name + "\\E[.].*"));
        assertThat(missing).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(names(supertypes(ours))).containsAll(names(supertypes(stockClass)));
        assertThat(Modifier.isFinal(ours.getModifiers()))
                .isEqualTo(Modifier.isFinal(stockClass.getModifiers()));
    }

    @Test
    void stockIsNotOnTheClassPath() {
        assertThat(System.getProperty("java.class.path")).doesNotContain("storm-server");
    }

    private static Set<String> members(String name, Class<?> type) {
        Set<String> members = new TreeSet<>();
        for (Method method : type.getMethods()) {
            if (method.getDeclaringClass() != Object.class) {
                members.add(
                        name
                                + "."
                                + method.getName()
                                + signature(method.getReturnType(), method.getParameterTypes())
                                + (Modifier.isStatic(method.getModifiers()) ? " static" : ""));
            }
        }
        for (Constructor<?> constructor : type.getConstructors()) {
            members.add(name + ".<init>" + signature(void.class, constructor.getParameterTypes()));
        }
        for (Field field : type.getFields()) {
            members.add(name + "." + field.getName() + " " + field.getType().getName());
        }
        return members;
    }

    private static String signature(Class<?> result, Class<?>[] parameters) {
        MethodType type = MethodType.methodType(result, parameters);
        return "("
                + String.join(",", names(type.parameterList()))
                + ")"
                + type.returnType().getName();
    }

    private static List<String> names(Iterable<Class<?>> types) {
        List<String> names = new ArrayList<>();
        types.forEach(type -> names.add(type.getName()));
        return names;
    }

    private static Set<Class<?>> supertypes(Class<?> type) {
        Set<Class<?>> found = new HashSet<>(Arrays.asList(type.getInterfaces()));
        found.addAll(found.stream().flatMap(each -> supertypes(each).stream()).toList());
        if (type.getSuperclass() != null) {
            found.add(type.getSuperclass());
            found.addAll(supertypes(type.getSuperclass()));
        }
        return found;
    }
}
