package io.downburst.engine.tuple;

import java.util.ArrayList;
import java.util.List;

/** Remembers the trees it is told of. */
final class EndedTrees implements Roots.Listener {

    private final List<Object> messageIds = new ArrayList<>();
    private final List<Roots.End> ends = new ArrayList<>();

    @Override
    public void acked(Object messageId, Object origin, long emittedAt) {
        failed(Roots.End.ACKED, messageId, origin, emittedAt);
    }

    @Override
    public void failed(Roots.End how, Object messageId, Object origin, long emittedAt) {
        messageIds.add(messageId);
        ends.add(how);
    }

    Roots.End how(int index) {
        return ends.get(index);
    }

    /** One line a tree: its message id and how it ended. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < ends.size(); i++) {
            lines.add(messageIds.get(i) + " " + ends.get(i));
        }
        return lines;
    }
}
