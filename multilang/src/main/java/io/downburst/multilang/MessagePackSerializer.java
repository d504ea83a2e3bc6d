package io.downburst.multilang;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import org.apache.storm.multilang.NoOutputException;
import org.msgpack.core.MessageInsufficientBufferException;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;

/**
 * Messages in MessagePack, one value after the other, as pystorm and Pyleus speak it. To be named
 * in {@code topology.multilang.serializer}.
 */
public final class MessagePackSerializer extends MessageSerializer {

    private transient MessagePacker packer;
    private transient MessageUnpacker unpacker;

    @Override
    public void initialize(OutputStream processIn, InputStream processOut) {
        packer = MessagePack.newDefaultPacker(processIn);
        unpacker = MessagePack.newDefaultUnpacker(processOut);
    }

    @Override
    void write(Object value) throws IOException {
        MessagePackValues.pack(packer, value);
        packer.flush();
    }

    @Override
    Map<?, ?> read() throws IOException, NoOutputException {
        try {
            if (!unpacker.hasNext()) {
                throw new NoOutputException();
            }
            return (Map<?, ?>) MessagePackValues.unpack(unpacker);
        } catch (MessageInsufficientBufferException e) {
            throw new EOFException("it broke off within a message");
        }
    }
}
