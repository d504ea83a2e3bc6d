package io.downburst.bench.workload;

/** What one task of the last bolt received. */
public final class SinkBook {
    private static final int RECEIVED = 0;
    private static final int FIRST_RECEIVED_MILLIS = 1;

    private final Counters counters = new Counters(2);

    public void receive() {
        if (counters.add(RECEIVED, 1) == 1) {
            counters.set(FIRST_RECEIVED_MILLIS, System.currentTimeMillis());
        }
    }

    long received() {
        return counters.read(RECEIVED);
    }

    /** In epoch milliseconds; 0 while nothing came. */
    long firstReceivedMillis() {
        return counters.read(FIRST_RECEIVED_MILLIS);
    }
}
