package io.downburst.engine.executor;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Collectors with a class of their own. There the {@link Emitter} is a static final record, so that
 * the compiler knows all of it as constants: no load that waits for another, no types to check.
 *
 * <p>Such a class is a hidden copy of {@link OwnSpoutCollector} or {@link OwnBoltCollector}. Where
 * user code calls the collectors of several tasks it would see as many classes, which the compiler
 * does not follow. So only a task whose code is nobody else's has one.
 */
final class Own {

    /** Classes made for one engine at most: each is compiled for itself. */
    static final int MOST = 64;

    private static final String STORM = "org.apache.storm.";

    private Own() {}

    /** Those of an engine's tasks that get one: who share no code with others, as classes tell. */
    static Stream<Task> alone(Stream<Task> tasks) {
        Map<Class<?>, Integer> users = new HashMap<>();
        List<Task> all = tasks.sorted(Comparator.comparingInt(Task::id)).toList();
        all.forEach(task -> classesOf(task).forEach(each -> users.merge(each, 1, Integer::sum)));
        return all.stream()
                .filter(task -> !task.object().getClass().getName().startsWith(STORM))
                .filter(task -> classesOf(task).allMatch(each -> users.get(each) == 1))
                .limit(MOST);
    }

    /** Its component's class and those above it, but for what every spout or bolt has. */
    private static Stream<Class<?>> classesOf(Task task) {
        return Stream.<Class<?>>iterate(
                task.object().getClass(),
                type -> type != Object.class && !type.getName().startsWith(STORM),
                Class::getSuperclass);
    }

    /** Makes a collector of a copy of a class, which begins by asking for {@link #emitter}. */
    static <T> T collector(Class<? extends T> template, Class<T> type, Emitter<?> emitter) {
        try (InputStream code = template.getResourceAsStream(template.getSimpleName() + ".class")) {
            Lookup copy =
                    MethodHandles.lookup()
                            .defineHiddenClassWithClassData(code.readAllBytes(), emitter, true);
            MethodType noArguments = MethodType.methodType(void.class);
            return type.cast(copy.findConstructor(copy.lookupClass(), noArguments).invoke());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Throwable e) {
            throw new IllegalStateException("no copy of " + template, e);
        }
    }

    /** Whom the copy emits for that the caller is. */
    static Emitter<?> emitter(Lookup caller) {
        try {
            return MethodHandles.classData(caller, ConstantDescs.DEFAULT_NAME, Emitter.class);
        } catch (IllegalAccessException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
