package io.downburst.engine.executor;

import java.lang.invoke.MethodHandles;

/**
 * The collector of a component whose code is nobody else's; used by copies only, see {@link Own}.
 */
final class OwnBoltCollector extends BoltCollector {

    private static final Own.Known KNOWN = Own.known(MethodHandles.lookup());

    OwnBoltCollector(Emitter<BoltExecutor> emitter) {
        super(emitter);
    }

    @Override
    @SuppressWarnings("unchecked")
    Emitter<BoltExecutor> emitter() {
        Emitter<?> only = KNOWN.only();
        return only == null ? super.emitter() : (Emitter<BoltExecutor>) only;
    }

    @Override
    BoltExecutor executor() {
        return KNOWN.only() == null ? super.executor() : emitter().executor();
    }

    @Override
    Task task() {
        return KNOWN.only() == null ? super.task() : emitter().task();
    }

    @Override
    Class<?> next() {
        return KNOWN.next();
    }
}
