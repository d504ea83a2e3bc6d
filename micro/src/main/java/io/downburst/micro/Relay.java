package io.downburst.micro;

import io.downburst.engine.sched.Bound;
import io.downburst.engine.sched.Edge;
import io.downburst.engine.sched.Schedulable;
import io.downburst.engine.sched.TupleBatch;
import io.downburst.engine.tuple.Source;
import java.util.List;
import org.apache.storm.tuple.Fields;

/** Sends tuples down an edge, or takes them off one: what an executor is without user code. */
final class Relay extends Schedulable {
    private static final Object VALUE = new Object();
    private static final List<Object> VALUES = List.of(VALUE);
    private static final Source SOURCE =
            new Source(null, "relay", 1, "default", new Fields("value"), false);

    private final String name;
    private Edge edge;
    private long toSend;
    private volatile long taken;

    Relay(String name) {
        this.name = name;
    }

    void sendTo(Relay target) {
        edge = new Edge(this, target, target.name, Bound.WIDEST);
    }

    void send(long tuples) {
        toSend += tuples;
        wake();
    }

    long toSend() {
        return toSend;
    }

    long taken() {
        return taken;
    }

    @Override
    protected int slice(long now, int budget) {
        int received = 0;
        while (inbox().poll() instanceof TupleBatch batch) {
            for (int n = 0; n < batch.size(); n++) {
                received += batch.tuple(n).getValue(0) == VALUE ? 1 : 0;
            }
            batch.edge().taken(batch.size());
        }
        if (received > 0) {
            taken = taken + received;
        }
        int sent = 0;
        while (toSend > 0 && sent < budget && !stillBlocked(now)) {
            edge.append(SOURCE, VALUES);
            toSend--;
            sent++;
        }
        return sent + received;
    }

    @Override
    protected boolean wantsMore(long now) {
        return !inbox().isEmpty() || toSend > 0 && !isBlocked();
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
        return name;
    }
}
