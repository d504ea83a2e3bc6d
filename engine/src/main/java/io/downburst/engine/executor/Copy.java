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

    /**
     * @param template the class, with a constructor of one parameter
     * @param parameter the type of that
     * @param known what the copy finds as its lookup's class data; null if it does not ask
     */
    Copy(Class<?> template, Class<?> parameter, Object known) {
        Lookup here = MethodHandles.lookup();
        try (InputStream file = template.getResourceAsStream(template.getSimpleName() + ".class")) {
            byte[] code = file.readAllBytes();
            Lookup copy =
                    known == null
                            ? here.defineHiddenClass(code, true)
                            : here.defineHiddenClassWithClassData(code, known, true);
            constructor =
                    copy.findConstructor(
                            copy.lookupClass(), MethodType.methodType(void.class, parameter));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("no copy of " + template, e);
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
