package io.downburst.multilang;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class FramesTest {

    private static final byte[] END = "\nend\n".getBytes(UTF_8);

    @Test
    void refusesAMessageThatIsTooLarge() {
        InputStream endless = new SequenceInputStream(bytes(Frames.MAX_BYTES), bytes(1));

        assertThatThrownBy(() -> drain(endless))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("64 MiB");
    }

    @Test
    void countsEachMessageForItself() throws IOException {
        int almost = Frames.MAX_BYTES - 8;
        InputStream messages =
                new SequenceInputStream(
                        Collections.enumeration(
                                List.of(
                                        bytes(almost),
                                        new ByteArrayInputStream(END),
                                        bytes(almost),
                                        new ByteArrayInputStream("\nen\nend\n".getBytes(UTF_8)),
                                        bytes(almost))));

        assertThat(drain(messages)).isEqualTo(3L * almost + END.length + 8);
    }

    private static long drain(InputStream messages) throws IOException {
        return new Frames(messages).transferTo(OutputStream.nullOutputStream());
    }

    private static InputStream bytes(int count) {
        return new ByteArrayInputStream(new byte[count]);
    }
}
