package io.downburst.local;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the oracle's cases leave open: archives that nobody should make. */
class ArchivesTest {

    @TempDir Path temp;

    @Test
    void aTarCannotWriteOutsideItsFolder() throws IOException {
        Path tar = Files.write(temp.resolve("blob"), tar("../escaped"));
        assertThatThrownBy(() -> Archives.unpack("a.tar", tar, temp.resolve("folder")))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("tar cannot unpack it: ");
        assertThat(temp.resolve("escaped")).doesNotExist();
    }

    @Test
    void aTarsAbsoluteNamesAreRelative() throws IOException {
        Path outside = temp.resolve("outside");
        Path tar = Files.write(temp.resolve("blob"), tar(outside.toString()));
        Archives.unpack("a.tar", tar, temp.resolve("folder"));
        assertThat(outside).doesNotExist();
        assertThat(temp.resolve("folder" + outside)).hasContent("x");
    }

    @Test
    void aBlobThatIsNotWhatItsKeySaysIsRefused() throws IOException {
        Path text = Files.writeString(temp.resolve("blob"), "text");
        assertThatThrownBy(() -> Archives.unpack("a.zip", text, temp.resolve("zip")))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> Archives.unpack("a.tgz", text, temp.resolve("tgz")))
                .isInstanceOf(IOException.class);
    }

    /** A tar of one file of one byte. */
    private static byte[] tar(String name) {
        byte[] tar = new byte[4 * 512];
        put(tar, 0, name);
        put(tar, 100, "0000644");
        put(tar, 108, "0000000");
        put(tar, 116, "0000000");
        put(tar, 124, "00000000001");
        put(tar, 136, "00000000000");
        put(tar, 148, "        ");
        put(tar, 156, "0");
        int sum = 0;
        for (byte b : Arrays.copyOf(tar, 512)) {
            sum += b & 0xff;
        }
        put(tar, 148, "%06o\0".formatted(sum));
        put(tar, 512, "x");
        return tar;
    }

    private static void put(byte[] tar, int at, String text) {
        byte[] bytes = text.getBytes(US_ASCII);
        System.arraycopy(bytes, 0, tar, at, bytes.length);
    }
}
