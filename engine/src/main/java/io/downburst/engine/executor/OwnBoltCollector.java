package io.downburst.engine.executor;

import java.lang.invoke.MethodHandles;

/** The collector of a bolt whose code is nobody else's; used by copies only, see {@link Own}. */
final class OwnBoltCollector extends BoltCollector {

    @SuppressWarnings("unchecked")
    private static final Emitter<BoltExecutor> OWN =
            (Emitter<BoltExecutor>) Own.emitter(MethodHandles.lookup());

    OwnBoltCollector() {
        super(OWN);
    }

    @Override
    Emitter<BoltExecutor> emitter() {
        return OWN;
    }
}
