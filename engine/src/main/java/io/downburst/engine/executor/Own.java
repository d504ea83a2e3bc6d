package io.downburst.engine.executor;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.List;
import org.apache.storm.utils.Utils;

/**
 * What a collector looks up at every emit, for one that has a class of its own. There it is a
 * static final record, so that the compiler knows all of it as constants: no load that waits for
 * another, no types to check.
 *
 * <p>Such a class is a hidden copy of {@link OwnSpoutCollector} or {@link OwnBoltCollector}. Where
 * user code calls the collectors of several tasks it would see as many classes, which the compiler
 * does not follow. So only a task whose code is nobody else's has one.
 *
 * @param route of the default stream; null if there is none
 * @param way of every emit to that; null if it depends on the values
 */
record Own(Executor executor, Task task, Route route, Way way) {

    /** Classes made for one engine at most: each is compiled for itself. */
    static final int MOST = 64;

    private static final String STORM = "org.apache.storm.";

    /** Whether all that calls the collector of such a component may well be its own code. */
    static boolean suits(Class<?> component) {
        Class<?> parent = component.getSuperclass();
        return !component.getName().startsWith(STORM)
                && (parent == Object.class || parent.getName().startsWith(STORM));
    }

    /** Makes a collector of a copy of a class, which begins by asking for {@link #of}. */
    static <T> T collector(Class<? extends T> template, Class<T> type, Task task) {
        Route route = task.defaultRoute();
        Own own = new Own(task.executor(), task, route, route == null ? null : route.fixedWay());
        try (InputStream code = template.getResourceAsStream(template.getSimpleName() + ".class")) {
            Lookup copy =
                    MethodHandles.lookup()
                            .defineHiddenClassWithClassData(code.readAllBytes(), own, true);
            MethodType noArguments = MethodType.methodType(void.class);
            return type.cast(copy.findConstructor(copy.lookupClass(), noArguments).invoke());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Throwable e) {
            throw new IllegalStateException("no copy of " + template, e);
        }
    }

    /** What the copy is for that the caller is. */
    static Own of(Lookup caller) {
        try {
            return MethodHandles.classData(caller, ConstantDescs.DEFAULT_NAME, Own.class);
        } catch (IllegalAccessException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    Route route(String stream) {
        // Identity is enough: the stream is named by Storm's constant where it is not named.
        return stream == Utils.DEFAULT_STREAM_ID && route != null ? route : task.route(stream);
    }

    Way way(Route to, List<Object> values) {
        return to == route && way != null ? way : to.choose(values);
    }
}
