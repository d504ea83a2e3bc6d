package io.downburst.bench.flink;

import io.downburst.bench.workload.Foreign;
import io.downburst.bench.workload.Tape;
import java.util.Iterator;
import org.apache.flink.api.connector.source.lib.util.IteratorSourceSplit;

/** A workload's tape, from a position on. */
record TapeSplit(Foreign workload, long position)
        implements IteratorSourceSplit<String, TapeSplit.Player> {
    @Override
    public String splitId() {
        return "tape";
    }

    @Override
    public Player getIterator() {
        Tape tape = workload.tape();
        tape.moveTo(position);
        return new Player(tape);
    }

    @Override
    public TapeSplit getUpdatedSplitForIterator(Player player) {
        return new TapeSplit(workload, player.tape.position());
    }

    static final class Player implements Iterator<String> {
        private final Tape tape;

        private Player(Tape tape) {
            this.tape = tape;
        }

        @Override
        public boolean hasNext() {
            return !tape.isAtEnd();
        }

        @Override
        public String next() {
            String item = tape.current();
            tape.advance();
            return item;
        }
    }
}
