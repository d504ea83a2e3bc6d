package io.downburst.server.wire;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.thrift.TApplicationException;
import org.apache.storm.thrift.TException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stands before a Nimbus and passes calls on. */
final class Told {

    private static final Logger LOG = LoggerFactory.getLogger(Told.class);

    private Told() {}

    /** What becomes of a call. */
    interface Handler {
        Object handle(Method method, Object[] arguments) throws TException;
    }

    static Nimbus.Iface forwarding(Handler handler) {
        return (Nimbus.Iface)
                Proxy.newProxyInstance(
                        Told.class.getClassLoader(),
                        new Class<?>[] {Nimbus.Iface.class},
                        (proxy, method, arguments) -> handler.handle(method, arguments));
    }

    /**
     * A Nimbus whose caller is told the words of every exception: Thrift by itself tells those only
     * that the interface declares, and of others no more than that there was one.
     */
    static Nimbus.Iface byAnyException(Nimbus.Iface nimbus) {
        return forwarding(
                (method, arguments) -> {
                    try {
                        return invoke(nimbus, method, arguments);
                    } catch (TException | RuntimeException e) {
                        throw isDeclared(method, e) ? (TException) e : told(method, e);
                    }
                });
    }

    private static boolean isDeclared(Method method, Exception thrown) {
        return Arrays.stream(method.getExceptionTypes())
                .filter(type -> type != TException.class)
                .anyMatch(type -> type.isInstance(thrown));
    }

    private static TException told(Method method, Exception thrown) {
        LOG.debug("{} was refused", method.getName(), thrown);
        return new TApplicationException(
                TApplicationException.INTERNAL_ERROR, String.valueOf(thrown.getMessage()));
    }

    /** Makes the call on another Nimbus. */
    static Object invoke(Nimbus.Iface nimbus, Method method, Object[] arguments) throws TException {
        try {
            return method.invoke(nimbus, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof TException told) {
                throw told;
            }
            if (e.getCause() instanceof RuntimeException told) {
                throw told;
            }
            throw new IllegalStateException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
