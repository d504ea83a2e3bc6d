package io.downburst.cli.terminal;

import java.lang.reflect.Proxy;

/**
 * What the operating system tells this process. Reached by reflection: sun.misc.Signal is all that
 * the JDK has for it, and no compiler option lets code name it without a warning.
 */
public final class Signals {

    private Signals() {}

    /**
     * Calls back, on a thread of the JVM's, each time the signal (INT, TERM, WINCH) arrives. Where
     * signals cannot be had nothing ever calls back.
     */
    public static void on(String name, Runnable callback) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object callingBack =
                    Proxy.newProxyInstance(
                            handler.getClassLoader(),
                            new Class<?>[] {handler},
                            (proxy, method, arguments) -> {
                                callback.run();
                                return null;
                            });
            signal.getMethod("handle", signal, handler)
                    .invoke(
                            null,
                            signal.getConstructor(String.class).newInstance(name),
                            callingBack);
        } catch (ReflectiveOperationException e) {
            // No such class, or no such signal on this system: nothing calls back.
        }
    }
}
