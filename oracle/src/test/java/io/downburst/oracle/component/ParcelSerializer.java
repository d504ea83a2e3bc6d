package io.downburst.oracle.component;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.concurrent.atomic.AtomicInteger;

/** A user's serialiser; it counts what it writes. */
public final class ParcelSerializer extends Serializer<Parcel> {

    private static final AtomicInteger WRITTEN = new AtomicInteger();

    /** How many parcels were written in this JVM. */
    public static int written() {
        return WRITTEN.get();
    }

    @Override
    public void write(Kryo kryo, Output output, Parcel parcel) {
        WRITTEN.incrementAndGet();
        output.writeString(parcel.content());
    }

    @Override
    public Parcel read(Kryo kryo, Input input, Class<? extends Parcel> type) {
        return new Parcel(input.readString());
    }
}
