package io.downburst.testing;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Private fields of Storm's classes, where nothing else tells what is to be known. */
final class StormFields {

    private StormFields() {}

    static VarHandle of(Class<?> owner, String name, Class<?> type) {
        try {
            return MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
                    .findVarHandle(owner, name, type);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Not the storm-client this was made for", e);
        }
    }
}
