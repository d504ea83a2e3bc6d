package io.downburst.state;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.net.URI;
import java.net.URL;
import org.apache.storm.trident.topology.state.RotatingTransactionalState;
import org.apache.storm.utils.Utils;

/** Has each {@link StandIn} take the place of Storm's class. */
public final class StandIns {

    private static final String TRANSACTIONAL_STATE =
            "org.apache.storm.trident.topology.state.TransactionalState";
    private static final String THROTTLER = "org.apache.storm.utils.WindowedTimeThrottler";

    private StandIns() {}

    /**
     * Makes Storm's classes find ours under their names, whichever come first on the class path.
     * Does nothing if it was done before.
     *
     * @throws IllegalStateException if one of Storm's is in use already
     */
    public static void takeTheirPlaces() {
        takePlace(TRANSACTIONAL_STATE, RotatingTransactionalState.class);
        takePlace(THROTTLER, Utils.class);
    }

    /**
     * @param neighbour a class of Storm's in the same package
     */
    private static void takePlace(String name, Class<?> neighbour) {
        try {
            MethodHandles.privateLookupIn(neighbour, MethodHandles.lookup())
                    .defineClass(classFile(name, StandIns.class));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("storm-client is in a module of its own", e);
        } catch (LinkageError e) {
            requireOurs(name, neighbour.getClassLoader());
        }
    }

    /** A class of that name is loaded, so that asking for it changes nothing. */
    private static void requireOurs(String name, ClassLoader loader) {
        try {
            if (!Class.forName(name, false, loader).isAnnotationPresent(StandIn.class)) {
                throw new IllegalStateException(
                        "Storm's "
                                + name
                                + " is in use: put downburst-state before storm-client on the class"
                                + " path");
            }
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("storm-client is not on the class path", e);
        }
    }

    /** Storm's own {@code TransactionalState}, as a class of a loader of its own. */
    static Class<?> stormsTransactionalState() {
        byte[] file = classFile(TRANSACTIONAL_STATE, RotatingTransactionalState.class);
        return new ClassLoader(RotatingTransactionalState.class.getClassLoader()) {
            Class<?> define() {
                return defineClass(TRANSACTIONAL_STATE, file, 0, file.length);
            }
        }.define();
    }

    /**
     * @param origin a class from the same jar or folder
     */
    private static byte[] classFile(String name, Class<?> origin) {
        String file = fileName(origin.getName());
        URL found = origin.getClassLoader().getResource(file);
        URI wanted = URI.create(found.toString().replace(file, fileName(name)));
        try (InputStream stream = wanted.toURL().openStream()) {
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + wanted, e);
        }
    }

    private static String fileName(String className) {
        return className.replace('.', '/') + ".class";
    }
}
