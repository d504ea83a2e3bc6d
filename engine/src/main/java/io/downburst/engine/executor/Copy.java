package io.downburst.engine.executor;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

/**
 * A hidden copy of a class of this package: what the compiler learns of its code it learns of the
 * copy alone, and its static fields are the copy's.
 */
final class Copy {

    private final MethodHandle constructor;

    private Copy(Lookup copy, Class<?> parameter) throws ReflectiveOperationException {
        this.constructor =
                copy.findConstructor(
                        copy.lookupClass(), MethodType.methodType(void.class, parameter));
    }

    /**
     * @param parameter the type of its constructor's only one
     */
    static Copy of(Class<?> template, Class<?> parameter) {
        try {
            return new Copy(
                    MethodHandles.lookup().defineHiddenClass(codeOf(template), true), parameter);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no copy of " + template, e);
        }
    }

    /**
     * The same of a class that has its lookup's class data as a constant.
     *
     * @param known that
     */
    static Copy knowing(Object known, Class<?> template, Class<?> parameter) {
        try {
            return new Copy(
                    MethodHandles.lookup()
                            .defineHiddenClassWithClassData(codeOf(template), known, true),
                    parameter);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no copy of " + template, e);
        }
    }

    private static byte[] codeOf(Class<?> template) {
        try (InputStream code = template.getResourceAsStream(template.getSimpleName() + ".class")) {
            return code.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A new instance. */
    Object make(Object argument) {
        try {
            return constructor.invoke(argument);
        } catch (Throwable e) {
            throw new IllegalStateException("no instance of " + constructor.type().returnType(), e);
        }
    }
}
