package io.downburst.multilang;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.msgpack.core.MessageFormat;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.value.ValueType;

/**
 * Values of tuples in MessagePack. Integers become the smallest of Integer, Long and BigInteger
 * that holds them, floats Double, as with JSON; what MessagePack has no form for is sent as its
 * text.
 */
final class MessagePackValues {

    private static final int MAX_DEPTH = 1_000;

    private MessagePackValues() {}

    static void pack(MessagePacker packer, Object value) throws IOException {
        if (value == null) {
            packer.packNil();
        } else if (value instanceof Boolean bool) {
            packer.packBoolean(bool);
        } else if (value instanceof Float || value instanceof Double) {
            packer.packDouble(((Number) value).doubleValue());
        } else if (value instanceof BigInteger big && big.bitLength() <= Long.SIZE) {
            packer.packBigInteger(big);
        } else if (value instanceof Long
                || value instanceof Integer
                || value instanceof Short
                || value instanceof Byte) {
            packer.packLong(((Number) value).longValue());
        } else if (value instanceof byte[] bytes) {
            packer.packBinaryHeader(bytes.length);
            packer.writePayload(bytes);
        } else if (value instanceof Collection<?> collection) {
            packer.packArrayHeader(collection.size());
            for (Object element : collection) {
                pack(packer, element);
            }
        } else if (value instanceof Map<?, ?> map) {
            packer.packMapHeader(map.size());
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                // As JSON has it; readers of MessagePack for Python refuse other keys.
                packer.packString(String.valueOf(entry.getKey()));
                pack(packer, entry.getValue());
            }
        } else {
            packer.packString(value.toString());
        }
    }

    /**
     * The next value.
     *
     * @throws IOException if it is larger than {@link Frames#MAX_BYTES}, nested too deeply, or of a
     *     form that Storm has no value for
     */
    static Object unpack(MessageUnpacker unpacker) throws IOException {
        return new Reading(unpacker).next(0);
    }

    /** One value being read, with what it may still take. */
    private static final class Reading {

        private final MessageUnpacker unpacker;
        private long left = Frames.MAX_BYTES;

        Reading(MessageUnpacker unpacker) {
            this.unpacker = unpacker;
        }

        Object next(int depth) throws IOException {
            if (depth > MAX_DEPTH) {
                throw new IOException("it wrote a message nested deeper than " + MAX_DEPTH);
            }
            ValueType type = unpacker.getNextFormat().getValueType();
            return switch (type) {
                case NIL -> {
                    unpacker.unpackNil();
                    yield null;
                }
                case BOOLEAN -> unpacker.unpackBoolean();
                case INTEGER -> integer();
                case FLOAT -> unpacker.unpackDouble();
                case STRING -> new String(payload(unpacker.unpackRawStringHeader()), UTF_8);
                case BINARY -> payload(unpacker.unpackBinaryHeader());
                case ARRAY -> array(unpacker.unpackArrayHeader(), depth + 1);
                case MAP -> map(unpacker.unpackMapHeader(), depth + 1);
                default -> throw new IOException("it wrote a value that Storm has no type for");
            };
        }

        private Number integer() throws IOException {
            if (unpacker.getNextFormat() != MessageFormat.UINT64) {
                return smallest(unpacker.unpackLong());
            }
            BigInteger value = unpacker.unpackBigInteger();
            return value.bitLength() < Long.SIZE ? smallest(value.longValue()) : value;
        }

        private static Number smallest(long value) {
            return (int) value == value ? (Number) (int) value : (Number) value;
        }

        private byte[] payload(int length) throws IOException {
            take(length);
            return unpacker.readPayload(length);
        }

        private List<Object> array(int size, int depth) throws IOException {
            take(size);
            List<Object> elements = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                elements.add(next(depth));
            }
            return elements;
        }

        private Map<Object, Object> map(int size, int depth) throws IOException {
            take(2L * size);
            Map<Object, Object> entries = new HashMap<>();
            for (int i = 0; i < size; i++) {
                entries.put(next(depth), next(depth));
            }
            return entries;
        }

        /** Refuses what claims more bytes than a message may have, before there is room for it. */
        private void take(long bytes) throws IOException {
            left -= bytes;
            if (left < 0) {
                throw Frames.tooLarge();
            }
        }
    }
}
