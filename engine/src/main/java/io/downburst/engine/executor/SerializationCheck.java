package io.downburst.engine.executor;

import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.serialization.KryoValuesSerializer;
import org.apache.storm.utils.ObjectReader;

/**
 * Tries whether values could cross to another worker, if {@code
 * topology.testing.always.try.serialize} asks for it.
 */
final class SerializationCheck {

    private final KryoValuesSerializer serializer;

    private SerializationCheck(Map<String, Object> conf) {
        this.serializer = new KryoValuesSerializer(conf);
    }

    /** Null if not asked for. */
    static SerializationCheck ifAsked(Map<String, Object> conf) {
        Object asked = conf.get(Config.TOPOLOGY_TESTING_ALWAYS_TRY_SERIALIZE);
        return ObjectReader.getBoolean(asked, false) ? new SerializationCheck(conf) : null;
    }

    /**
     * @throws RuntimeException naming the class that Kryo cannot serialise
     */
    void check(List<Object> values) {
        serializer.serialize(values);
    }
}
