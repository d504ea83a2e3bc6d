package io.downburst.bench.workload;

/** What one task of the last bolt received. */
public final class SinkBook {
    private final Counter received = new Counter();
    private final Counter firstReceivedMillis = new Counter();

    public void receive() {
        if (received.add(1) == 1) {
            firstReceivedMillis.set(System.currentTimeMillis());
        }
    }

    long received() {
        return received.read();
    }

    /** In epoch milliseconds; 0 while nothing came. */
    long firstReceivedMillis() {
        return firstReceivedMillis.read();
    }
}
