package io.downburst.multilang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.multilang.BoltMsg;
import org.apache.storm.multilang.NoOutputException;
import org.apache.storm.multilang.ShellMsg;
import org.apache.storm.multilang.ShellMsg.ShellLogLevel;
import org.junit.jupiter.api.Test;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;

class MessagePackSerializerTest {

    @Test
    void readsWhatChildrenSay() throws Exception {
        MessagePackSerializer serializer =
                reading(
                        pack(
                                Map.of(
                                        "command",
                                        "emit",
                                        "anchors",
                                        List.of("7", "8"),
                                        "tuple",
                                        Arrays.asList("ü", 1, 2.5, null, true),
                                        "need_task_ids",
                                        false)),
                        pack(Map.of("command", "emit", "id", 5, "task", 3, "tuple", List.of())),
                        pack(Map.of("command", "log", "msg", "look", "level", 4)));

        ShellMsg emit = serializer.readShellMsg();
        assertThat(emit.getCommand()).isEqualTo("emit");
        assertThat(emit.getAnchors()).containsExactly("7", "8");
        assertThat(emit.getTuple()).containsExactly("ü", 1, 2.5, null, true);
        assertThat(emit.getStream()).isEqualTo("default");
        assertThat(emit.areTaskIdsNeeded()).isFalse();
        ShellMsg direct = serializer.readShellMsg();
        assertThat(direct.getTask()).isEqualTo(3);
        assertThat(direct.getId()).isEqualTo(5);
        assertThat(direct.areTaskIdsNeeded()).isTrue();
        ShellMsg log = serializer.readShellMsg();
        assertThat(log.getMsg()).isEqualTo("look");
        assertThat(log.getLogLevel()).isEqualTo(ShellLogLevel.ERROR);
        assertThatThrownBy(serializer::readShellMsg).isInstanceOf(NoOutputException.class);
    }

    @Test
    void tuplesArriveWithTheirTypes() throws Exception {
        Map<String, Object> nested = new HashMap<>(Map.of("k", List.of(1)));
        List<Object> values =
                Arrays.asList(
                        null,
                        true,
                        Long.MIN_VALUE,
                        Long.MAX_VALUE,
                        BigInteger.ONE.shiftLeft(63),
                        0.1,
                        "\uD83C\uDF2A",
                        nested);

        assertThat(sent(values)).isEqualTo(values);
        assertThat((byte[]) sent(List.of(new byte[] {1, -1})).get(0)).containsExactly(1, -1);
        assertThat(sent(List.of(1, (short) 2, 3f))).containsExactly(1, 2, 3.0);
        assertThat(sent(List.of(ShellLogLevel.INFO))).containsExactly("INFO");
        assertThat(sent(List.of(Map.of(1, "a")))).containsExactly(Map.of("1", "a"));
    }

    @Test
    void refusesAMessageThatClaimsToBeTooLarge() {
        byte[] text = {(byte) 0x81, (byte) 0xa1, 'a', (byte) 0xdb, 0x7f, -1, -1, -1};
        byte[] list = {(byte) 0x81, (byte) 0xa1, 'a', (byte) 0xdd, 0x7f, -1, -1, -1};

        assertThatThrownBy(() -> reading(text).readShellMsg())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("64 MiB");
        assertThatThrownBy(() -> reading(list).readShellMsg())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("64 MiB");
    }

    @Test
    void refusesAMessageNestedWithoutEnd() {
        byte[] nested = new byte[100_000];
        Arrays.fill(nested, (byte) 0x91);

        assertThatThrownBy(() -> reading(nested).readShellMsg())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("nested");
    }

    @Test
    void tellsAMessageThatBreaksOffFromTheEnd() {
        byte[] half = Arrays.copyOf(pack(Map.of("command", "sync")), 5);

        assertThatThrownBy(() -> reading(half).readShellMsg()).isInstanceOf(EOFException.class);
    }

    private static MessagePackSerializer reading(byte[]... messages) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] message : messages) {
            all.writeBytes(message);
        }
        MessagePackSerializer serializer = new MessagePackSerializer();
        serializer.initialize(
                new ByteArrayOutputStream(), new ByteArrayInputStream(all.toByteArray()));
        return serializer;
    }

    private static byte[] pack(Object value) {
        try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
            MessagePackValues.pack(packer, value);
            return packer.toByteArray();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** The values as the child gets them. */
    @SuppressWarnings("unchecked")
    private static List<Object> sent(List<Object> values) throws IOException {
        ByteArrayOutputStream pipe = new ByteArrayOutputStream();
        MessagePackSerializer serializer = new MessagePackSerializer();
        serializer.initialize(pipe, new ByteArrayInputStream(new byte[0]));
        BoltMsg message = new BoltMsg();
        message.setId("1");
        message.setTuple(values);
        serializer.writeBoltMsg(message);
        try (MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(pipe.toByteArray())) {
            return (List<Object>) ((Map<?, ?>) MessagePackValues.unpack(unpacker)).get("tuple");
        }
    }
}
