package io.downburst.oracle.component;

import com.esotericsoftware.kryo.Kryo;
import org.apache.storm.serialization.IKryoDecorator;

/** Registers parcels the way users do in code. */
public final class ParcelDecorator implements IKryoDecorator {

    @Override
    public void decorate(Kryo kryo) {
        kryo.register(Parcel.class, new ParcelSerializer());
    }
}
