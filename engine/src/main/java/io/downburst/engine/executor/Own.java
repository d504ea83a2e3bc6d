package io.downburst.engine.executor;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A class of collectors that a component has for itself, with static final fields for what all of
 * its collectors know, which the compiler so knows as constants: of the only task of a component
 * everything, so that no load waits for another and no types are checked; of several tasks the code
 * of the bolts that they call.
 *
 * <p>Such a class is a hidden copy of {@link OwnSpoutCollector} or {@link OwnBoltCollector}. Where
 * user code calls the collectors of several components, or a class for each task, it would see as
 * many classes, which the compiler does not follow. So only a component whose code is nobody else's
 * has one, and but one.
 */
final class Own {

    /** Classes made for one engine at most: each is compiled for itself. */
    static final int MOST = 64;

    private static final String STORM = "org.apache.storm.";

    /**
     * What a copy knows as constants.
     *
     * @param only the emitter if there is just one; else null
     * @param next see {@link Emitter#next}
     */
    record Known(Emitter<?> only, Class<?> next) {}

    private final boolean isOfOneTask;

    /** Of the copy; made with the first collector. */
    private MethodHandle constructor;

    private Own(boolean isOfOneTask) {
        this.isOfOneTask = isOfOneTask;
    }

    /**
     * Gives one to each of an engine's components that shares no code with others, as classes tell.
     *
     * @param components the tasks of each
     */
    static void give(Collection<List<Task>> components) {
        Map<Class<?>, Integer> users = new HashMap<>();
        components.forEach(
                tasks -> classesOf(tasks).forEach(each -> users.merge(each, 1, Integer::sum)));
        components.stream()
                .filter(tasks -> !classOf(tasks).getName().startsWith(STORM))
                .filter(tasks -> classesOf(tasks).allMatch(each -> users.get(each) == 1))
                .limit(MOST)
                .forEach(
                        tasks -> {
                            Own own = new Own(tasks.size() == 1);
                            tasks.forEach(task -> task.setOwn(own));
                        });
    }

    private static Class<?> classOf(List<Task> tasks) {
        return tasks.get(0).object().getClass();
    }

    /** A component's class and those above it, but for what every spout or bolt has. */
    private static Stream<Class<?>> classesOf(List<Task> tasks) {
        return Stream.<Class<?>>iterate(
                classOf(tasks),
                type -> type != Object.class && !type.getName().startsWith(STORM),
                Class::getSuperclass);
    }

    /** Makes a collector, of a copy of a class which begins by asking what is {@link #known}. */
    synchronized <T> T collector(Class<? extends T> template, Class<T> type, Emitter<?> emitter) {
        if (constructor == null) {
            constructor = copy(template, new Known(isOfOneTask ? emitter : null, emitter.next()));
        }
        try {
            return type.cast(constructor.invoke(emitter));
        } catch (Throwable e) {
            throw new IllegalStateException("no collector of a copy of " + template, e);
        }
    }

    private static MethodHandle copy(Class<?> template, Known known) {
        try (InputStream code = template.getResourceAsStream(template.getSimpleName() + ".class")) {
            Lookup copy =
                    MethodHandles.lookup()
                            .defineHiddenClassWithClassData(code.readAllBytes(), known, true);
            return copy.findConstructor(
                    copy.lookupClass(), MethodType.methodType(void.class, Emitter.class));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no copy of " + template, e);
        }
    }

    /** What the copy knows that the caller is. */
    static Known known(Lookup caller) {
        try {
            return MethodHandles.classData(caller, ConstantDescs.DEFAULT_NAME, Known.class);
        } catch (IllegalAccessException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
