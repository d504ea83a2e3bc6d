package io.downburst.state;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.CollectionSerializer;
import com.esotericsoftware.kryo.serializers.DefaultSerializers.AtomicIntegerSerializer;
import com.esotericsoftware.kryo.serializers.DefaultSerializers.AtomicLongSerializer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.storm.Config;
import org.apache.storm.state.DefaultStateSerializer;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.windowing.DefaultEvictionContext;
import org.apache.storm.windowing.EventImpl;
import org.apache.storm.windowing.persistence.WindowState;

/** The keys and values of a state as bytes, by Storm's own serializer for states. */
final class StateCodec {

    private static final List<Object> REGISTRATIONS =
            List.of(
                    LinkedList.class.getName(),
                    EventImpl.class.getName(),
                    WindowState.WindowPartition.class.getName(),
                    DefaultEvictionContext.class.getName(),
                    Map.of(
                            ConcurrentLinkedQueue.class.getName(), Snapshot.class.getName(),
                            AtomicInteger.class.getName(), AtomicIntegerSerializer.class.getName(),
                            AtomicLong.class.getName(), AtomicLongSerializer.class.getName()));

    private final String namespace;
    private final DefaultStateSerializer<Object> serializer;

    StateCodec(String namespace, Map<String, Object> conf, TopologyContext context) {
        this.namespace = namespace;
        this.serializer = new DefaultStateSerializer<>(withRegistrations(conf), context);
    }

    /**
     * Storm's windows with persistence register most of these for their component when its first
     * task is prepared. What is written must be readable whichever comes first.
     */
    private static Map<String, Object> withRegistrations(Map<String, Object> conf) {
        List<Object> registrations = new ArrayList<>();
        if (conf.get(Config.TOPOLOGY_STATE_KRYO_REGISTER) instanceof Collection<?> registered) {
            registrations.addAll(registered);
        }
        registrations.addAll(REGISTRATIONS);
        Map<String, Object> changed = new HashMap<>(conf);
        changed.put(Config.TOPOLOGY_STATE_KRYO_REGISTER, registrations);
        return changed;
    }

    /** Writes a queue as it is at one moment: a window's trigger may take from it meanwhile. */
    public static final class Snapshot extends CollectionSerializer<Collection<Object>> {
        @Override
        public void write(Kryo kryo, Output output, Collection<Object> queue) {
            super.write(kryo, output, new ArrayList<>(queue));
        }
    }

    byte[] bytes(Object value) {
        try {
            return serializer.serialize(value);
        } catch (RuntimeException e) {
            throw new IllegalStateException(
                    ("the state %s holds a %s that Kryo cannot write: %s; register a serializer in"
                                    + " %s, or set %s to org.apache.storm.state"
                                    + ".InMemoryKeyValueStateProvider")
                            .formatted(
                                    namespace,
                                    value.getClass().getName(),
                                    firstLine(e),
                                    Config.TOPOLOGY_STATE_KRYO_REGISTER,
                                    Config.TOPOLOGY_STATE_PROVIDER),
                    e);
        }
    }

    @SuppressWarnings("unchecked")
    <T> T value(byte[] data) {
        try {
            return (T) serializer.deserialize(data);
        } catch (RuntimeException e) {
            throw new IllegalStateException(
                    ("the state %s cannot be read: %s; if another program's topology had this"
                                    + " name, delete its state file or choose another name")
                            .formatted(namespace, firstLine(e)),
                    e);
        }
    }

    private static String firstLine(RuntimeException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }

    /** A key as a name in a path. */
    String name(Object key) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes(key));
    }

    <T> T key(String name) {
        return value(Base64.getUrlDecoder().decode(name));
    }
}
