package io.downburst.engine.stats;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

final class Handles {

    private Handles() {}

    static VarHandle longField(MethodHandles.Lookup lookup, Class<?> owner, String field) {
        try {
            return lookup.findVarHandle(owner, field, long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
