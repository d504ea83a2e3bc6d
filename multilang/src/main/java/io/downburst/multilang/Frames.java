package io.downburst.multilang;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A child's messages, each of which ends with a line {@code end}. Breaks off a message that is too
 * large before anybody has gathered it.
 */
final class Frames extends FilterInputStream {

    /** How large a message may be. */
    static final int MAX_BYTES = 64 << 20;

    private static final byte[] END = {'\n', 'e', 'n', 'd', '\n'};

    private int matched;
    private long length;

    Frames(InputStream messages) {
        super(messages);
    }

    static IOException tooLarge() {
        return new IOException(
                "it wrote a message of more than " + (MAX_BYTES >> 20) + " MiB, the most allowed");
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int count) throws IOException {
        int read = super.read(bytes, offset, count);
        for (int i = offset; i < offset + read; i++) {
            follow(bytes[i]);
        }
        return read;
    }

    private void follow(byte next) throws IOException {
        if (next != END[matched]) {
            matched = next == END[0] ? 1 : 0;
        } else if (++matched == END.length) {
            // The last newline may be the first of the next end.
            matched = 1;
            length = 0;
            return;
        }
        if (++length > MAX_BYTES) {
            throw tooLarge();
        }
    }
}
