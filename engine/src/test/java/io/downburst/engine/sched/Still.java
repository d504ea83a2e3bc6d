package io.downburst.engine.sched;

/** Never wants a slice by itself. */
abstract class Still extends Schedulable {

    @Override
    protected int slice(long now, int budget) {
        return 0;
    }

    @Override
    protected boolean wantsMore(long now) {
        return false;
    }

    @Override
    protected long deadline() {
        return NEVER;
    }

    @Override
    protected void failed(Throwable thrown) {
        throw new AssertionError(thrown);
    }

    @Override
    public String name() {
        return getClass().getSimpleName();
    }
}
