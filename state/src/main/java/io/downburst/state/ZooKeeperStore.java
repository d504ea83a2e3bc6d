package io.downburst.state;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;

/**
 * Storm's own {@code TransactionalState}, which talks to ZooKeeper. Ours has its place, so it is
 * loaded apart.
 */
final class ZooKeeperStore {

    private static final Class<?> STORMS = StandIns.stormsTransactionalState();

    private ZooKeeperStore() {}

    static TransactionalStore open(Map<String, Object> conf, String id, String subroot) {
        String factory = subroot.equals("user") ? "newUserState" : "newCoordinatorState";
        try {
            Object state =
                    STORMS.getMethod(factory, Map.class, String.class).invoke(null, conf, id);
            return (TransactionalStore)
                    Proxy.newProxyInstance(
                            TransactionalStore.class.getClassLoader(),
                            new Class<?>[] {TransactionalStore.class},
                            (proxy, method, arguments) -> call(state, method, arguments));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Storm's TransactionalState cannot be used", e);
        }
    }

    private static Object call(Object state, Method method, Object[] arguments) throws Throwable {
        try {
            return STORMS.getMethod(method.getName(), method.getParameterTypes())
                    .invoke(state, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
