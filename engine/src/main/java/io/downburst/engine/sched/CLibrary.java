package io.downburst.engine.sched;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;

/**
 * Functions of the C library, called as the JDK calls foreign functions since release 22. Older
 * ones run this code, too, so that it asks for all of that by name.
 */
final class CLibrary {

    private static final Map<Class<?>, String> LAYOUTS =
            Map.of(int.class, "JAVA_INT", long.class, "JAVA_LONG");

    private CLibrary() {}

    /**
     * Whether functions can be called: on a JDK that has foreign functions, and whose user lets
     * this code use them, without which it would be warned of or refused.
     */
    static boolean isOpen() {
        try {
            Class.forName("java.lang.foreign.Linker");
            return (boolean)
                    Module.class
                            .getMethod("isNativeAccessEnabled")
                            .invoke(CLibrary.class.getModule());
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    /**
     * A function; pointers are longs.
     *
     * @throws ReflectiveOperationException if there is none of that name
     */
    static MethodHandle function(String name, Class<?> result, Class<?>... parameters)
            throws ReflectiveOperationException {
        Class<?> linkers = type("Linker");
        Class<?> layouts = type("MemoryLayout");
        Class<?> options = type("Linker$Option");
        Object linker = linkers.getMethod("nativeLinker").invoke(null);
        Object library = linkers.getMethod("defaultLookup").invoke(linker);
        Optional<?> symbol =
                (Optional<?>)
                        type("SymbolLookup").getMethod("find", String.class).invoke(library, name);
        Object takes = Array.newInstance(layouts, parameters.length);
        for (int i = 0; i < parameters.length; i++) {
            Array.set(takes, i, layout(parameters[i]));
        }
        Object descriptor =
                type("FunctionDescriptor")
                        .getMethod("of", layouts, takes.getClass())
                        .invoke(null, layout(result), takes);
        return (MethodHandle)
                linkers.getMethod(
                                "downcallHandle",
                                type("MemorySegment"),
                                type("FunctionDescriptor"),
                                options.arrayType())
                        .invoke(
                                linker,
                                symbol.orElseThrow(() -> new NoSuchMethodException(name)),
                                descriptor,
                                Array.newInstance(options, 0));
    }

    /** Where a direct buffer begins. */
    static long address(ByteBuffer buffer) throws ReflectiveOperationException {
        Class<?> segments = type("MemorySegment");
        Object segment = segments.getMethod("ofBuffer", Buffer.class).invoke(null, buffer);
        return (long) segments.getMethod("address").invoke(segment);
    }

    private static Object layout(Class<?> primitive) throws ReflectiveOperationException {
        return type("ValueLayout").getField(LAYOUTS.get(primitive)).get(null);
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName("java.lang.foreign." + name);
    }
}
