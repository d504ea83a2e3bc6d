package io.downburst.engine.tuple;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;

/**
 * Tuples in the state of a window with persistence. Storm's serializer of states knows how to keep
 * {@link TupleImpl}, and that is what comes back: such a tuple is of no tree. Public for Kryo,
 * which makes it.
 */
public final class KeptTupleSerializer extends Serializer<Tuple> {

    @Override
    public void write(Kryo kryo, Output output, Tuple tuple) {
        kryo.writeObject(output, new TupleImpl(tuple));
    }

    @Override
    public Tuple read(Kryo kryo, Input input, Class<? extends Tuple> type) {
        return kryo.readObject(input, TupleImpl.class);
    }
}
