package io.downburst.engine.executor;

import java.lang.invoke.MethodHandles;
import java.util.List;

/** The collector of a bolt whose code is nobody else's; used by copies only, see {@link Own}. */
final class OwnBoltCollector extends BoltCollector {

    private static final Own OWN = Own.of(MethodHandles.lookup());

    OwnBoltCollector() {
        super((BoltExecutor) OWN.executor(), OWN.task());
    }

    @Override
    BoltExecutor executor() {
        return (BoltExecutor) OWN.executor();
    }

    @Override
    Task task() {
        return OWN.task();
    }

    @Override
    Route route(String stream) {
        return OWN.route(stream);
    }

    @Override
    Way way(Route route, List<Object> values) {
        return OWN.way(route, values);
    }
}
