package io.downburst.multilang;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import org.apache.storm.multilang.BoltMsg;
import org.apache.storm.multilang.NoOutputException;
import org.apache.storm.multilang.ShellMsg;
import org.junit.jupiter.api.Test;

class JsonLinesSerializerTest {

    @Test
    void readsOneMessageAfterTheOther() throws Exception {
        JsonLinesSerializer serializer =
                reading(
                        "{\"command\": \"emit\",\n\"tuple\": [\"\u00fc\", 1, 2.5, null]}\nend\n"
                                + "{\"command\": \"ack\", \"id\": \"7\"}\nend\n");

        assertThat(serializer.readShellMsg().getTuple()).containsExactly("\u00fc", 1, 2.5, null);
        assertThat(serializer.readShellMsg().getId()).isEqualTo("7");
        assertThatThrownBy(serializer::readShellMsg).isInstanceOf(NoOutputException.class);
    }

    @Test
    void readsTheTaskOfADirectEmit() throws Exception {
        assertThat(reading("{\"command\":\"emit\",\"task\":3}\nend\n").readShellMsg().getTask())
                .isEqualTo(3);
    }

    @Test
    void readsSeveralTuplesOfOneMessage() throws Exception {
        ShellMsg message =
                reading("{\"command\":\"emits\",\"tuples\":[[\"a\"],[\"b\",1]]}\nend\n")
                        .readShellMsg();

        assertThat(MessageSerializer.tuples(message))
                .containsExactly(List.of("a"), List.of("b", 1));
    }

    @Test
    void tellsAMessageThatBreaksOffFromTheEnd() {
        assertThatThrownBy(reading("{\"command\": \"em")::readShellMsg)
                .isInstanceOf(EOFException.class);
    }

    @Test
    void refusesWhatIsNoMessage() {
        for (String nonsense : List.of("{", "{]", "[1]", "7", "null")) {
            assertThatThrownBy(reading(nonsense + "\nend\n")::readShellMsg)
                    .as(nonsense)
                    .isInstanceOfAny(IOException.class, RuntimeException.class);
        }
    }

    @Test
    void writesATupleAsOneMessage() throws Exception {
        ByteArrayOutputStream pipe = new ByteArrayOutputStream();
        JsonLinesSerializer serializer = new JsonLinesSerializer();
        serializer.initialize(pipe, new ByteArrayInputStream(new byte[0]));
        BoltMsg message = new BoltMsg();
        message.setId("1");
        message.setTuple(List.of("a\nend\n"));

        serializer.writeBoltMsg(message);

        assertThat(pipe.toString(UTF_8))
                .contains("\"tuple\":[\"a\\nend\\n\"]")
                .containsOnlyOnce("\nend\n")
                .endsWith("}\nend\n");
    }

    private static JsonLinesSerializer reading(String text) {
        JsonLinesSerializer serializer = new JsonLinesSerializer();
        serializer.initialize(
                new ByteArrayOutputStream(), new ByteArrayInputStream(text.getBytes(UTF_8)));
        return serializer;
    }
}
