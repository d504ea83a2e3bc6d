package io.downburst.bench.workload;

import java.util.List;

/**
 * What a source emits: the same items over and over, until the run closes, and then to the end of
 * the pass. Of one source instance only.
 */
public final class Tape {
    private final List<String> items;
    private final SpoutBook book = Meter.newBook(0);
    private long position;
    private int next;

    Tape(List<String> items) {
        this.items = items;
    }

    public boolean isAtEnd() {
        return next == 0 && Meter.isClosed();
    }

    /** The item to emit, until {@link #advance} says that it was. */
    public String current() {
        return items.get(next);
    }

    public void advance() {
        book.emit();
        position++;
        if (++next == items.size()) {
            next = 0;
        }
    }

    /** Items emitted: what an engine's snapshot keeps. */
    public long position() {
        return position;
    }

    /** Goes on from a snapshot. */
    public void moveTo(long position) {
        this.position = position;
        next = (int) (position % items.size());
    }
}
