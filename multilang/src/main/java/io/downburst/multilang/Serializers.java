package io.downburst.multilang;

import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.multilang.ISerializer;
import org.apache.storm.multilang.JsonSerializer;

/** Finds the serializer that a topology's children speak. */
final class Serializers {

    private static final String PYLEUS = "com.yelp.pyleus.serializer.MessagePackSerializer";

    private Serializers() {}

    /**
     * A new serializer of the class that {@code topology.multilang.serializer} names, JSON if it
     * names none. Ours speak for Storm's own, and for Pyleus's where the topology lacks it.
     *
     * @throws IllegalArgumentException if there is no such class
     */
    static ISerializer of(Map<String, Object> conf) {
        String name = (String) conf.get(Config.TOPOLOGY_MULTILANG_SERIALIZER);
        if (name == null || name.equals(JsonSerializer.class.getName())) {
            return new JsonLinesSerializer();
        }
        try {
            return (ISerializer) Class.forName(name).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException | ClassCastException e) {
            if (name.equals(PYLEUS)) {
                return new MessagePackSerializer();
            }
            throw new IllegalArgumentException(
                    Config.TOPOLOGY_MULTILANG_SERIALIZER
                            + " names no serializer that can be made: "
                            + name,
                    e);
        }
    }
}
