package io.downburst.engine.sched;

/** A schedulable for tests that look only at what the scheduler itself does with it. */
class Idle extends Schedulable {

    @Override
    protected int slice(long now, int budget) {
        return 0;
    }

    @Override
    protected boolean wantsMore(long now) {
        return !inbox().isEmpty();
    }

    @Override
    protected long deadline() {
        return NEVER;
    }

    @Override
    protected void failed(Throwable thrown) {
        throw new IllegalStateException(thrown);
    }

    @Override
    public String name() {
        return "idle";
    }
}
