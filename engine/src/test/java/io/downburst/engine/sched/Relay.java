package io.downburst.engine.sched;

import java.util.ArrayList;
import java.util.List;

/** Sends what it is told to send along all its edges, and keeps what it receives. */
final class Relay extends Schedulable {

    private final String name;
    private final List<Edge> out = new ArrayList<>();

    final List<Object> received = new ArrayList<>();
    final List<Throwable> failures = new ArrayList<>();
    int slices;
    int sent;

    /** Tuples still to be sent, one a step to each edge. */
    int toSend;

    /** Leaves what arrives in its inbox. */
    boolean paused;

    long deadline = NEVER;
    Runnable inSlice = () -> {};

    /** Called whenever the core asks whether there is more to do. */
    Runnable whenAsked = () -> {};

    Relay(String name) {
        this.name = name;
    }

    Edge edgeTo(Relay target) {
        return edgeTo(target, Bound.WIDEST);
    }

    Edge edgeTo(Relay target, Bound bound) {
        Edge edge = new Edge(this, target, target.name, bound);
        out.add(edge);
        return edge;
    }

    @Override
    protected int slice(long now, int budget) {
        slices++;
        inSlice.run();
        receive();
        int done = 0;
        while (toSend > 0 && done < budget && !stillBlocked(now)) {
            sendToAll(sent++);
            toSend--;
            done++;
        }
        return done;
    }

    void sendToAll(Integer tuple) {
        out.forEach(edge -> edge.append(Tuples.of(tuple)));
    }

    private void receive() {
        while (!paused && inbox().poll() instanceof TupleBatch batch) {
            for (int i = 0; i < batch.size(); i++) {
                received.add(batch.tuple(i).getValue(0));
            }
            if (batch.edge() != null) {
                batch.edge().taken(batch.size());
            }
        }
    }

    @Override
    protected boolean wantsMore(long now) {
        whenAsked.run();
        return !paused && !inbox().isEmpty() || toSend > 0 && !isBlocked();
    }

    @Override
    protected long deadline() {
        return deadline;
    }

    @Override
    protected void failed(Throwable thrown) {
        failures.add(thrown);
    }

    @Override
    public String name() {
        return name;
    }
}
