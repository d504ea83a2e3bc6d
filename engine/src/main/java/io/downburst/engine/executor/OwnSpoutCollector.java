package io.downburst.engine.executor;

import java.lang.invoke.MethodHandles;

/** The collector of a spout whose code is nobody else's; used by copies only, see {@link Own}. */
final class OwnSpoutCollector extends SpoutCollector {

    @SuppressWarnings("unchecked")
    private static final Emitter<SpoutExecutor> OWN =
            (Emitter<SpoutExecutor>) Own.emitter(MethodHandles.lookup());

    OwnSpoutCollector() {
        super(OWN);
    }

    @Override
    Emitter<SpoutExecutor> emitter() {
        return OWN;
    }
}
