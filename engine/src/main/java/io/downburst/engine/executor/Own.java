package io.downburst.engine.executor;

import io.downburst.engine.context.ComponentObjects;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.storm.topology.IBasicBolt;

/**
 * The classes that a component has for itself: of its collectors, with static final fields for what
 * all of them know, which the compiler so knows as constants (of the only task of a component
 * everything, so that no load waits for another and no types are checked; of several tasks the code
 * of the bolts that they call), and of what runs its bolts.
 *
 * <p>They are hidden copies of {@link OwnSpoutCollector}, {@link OwnBoltCollector}, {@link
 * OwnBasicBolt} and {@link BoltLoop}. Where user code calls the collectors of several components,
 * or a class for each task, it would see as many classes, which the compiler does not follow. So
 * only a component whose code is nobody else's has them, and but one of each.
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

    /** Made with the first collector. */
    private Copy collectors;

    /** Made with the first basic bolt. */
    private Copy basicBolts;

    /** Made with the first loop. */
    private Copy loops;

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
        return ComponentObjects.within(tasks.get(0).object()).getClass();
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
        if (collectors == null) {
            Known known = new Known(isOfOneTask ? emitter : null, emitter.next());
            collectors = new Copy(template, Emitter.class, known);
        }
        return type.cast(collectors.make(emitter));
    }

    /** What a task runs: of a basic bolt an {@link OwnBasicBolt}, else the object itself. */
    Object inPlaceOf(Object object) {
        Object within = ComponentObjects.within(object);
        if (within == object) {
            return object;
        }
        if (basicBolts == null) {
            basicBolts = new Copy(OwnBasicBolt.class, IBasicBolt.class, null);
        }
        return basicBolts.make(within);
    }

    /** What has a task's bolt execute tuples. */
    synchronized BatchLoop loop(Task task) {
        if (loops == null) {
            loops = new Copy(BoltLoop.class, Task.class, null);
        }
        return (BatchLoop) loops.make(task);
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
