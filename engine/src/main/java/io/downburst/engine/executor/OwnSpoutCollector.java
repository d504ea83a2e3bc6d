package io.downburst.engine.executor;

import java.lang.invoke.MethodHandles;

/**
 * The collector of a component whose code is nobody else's; used by copies only, see {@link Own}.
 */
final class OwnSpoutCollector extends SpoutCollector {

    private static final Own.Known KNOWN = Own.known(MethodHandles.lookup());

    OwnSpoutCollector(Emitter<SpoutExecutor> emitter) {
        super(emitter);
    }

    @Override
    @SuppressWarnings("unchecked")
    Emitter<SpoutExecutor> emitter() {
        Emitter<?> only = KNOWN.only();
        return only == null ? super.emitter() : (Emitter<SpoutExecutor>) only;
    }

    @Override
    SpoutExecutor executor() {
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
