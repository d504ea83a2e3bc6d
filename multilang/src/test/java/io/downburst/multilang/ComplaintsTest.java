package io.downburst.multilang;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class ComplaintsTest {

    @Test
    void remembersTheLastLines() {
        assertThat(lastOf("first\nlast, unfinished")).isEqualTo("first\nlast, unfinished");
    }

    @Test
    void remembersOnlyTheEndOfAFlood() {
        assertThat(lastOf("x".repeat(3_000_000) + "\nthe end\n"))
                .endsWith("xxx\nthe end")
                .hasSizeLessThan(3_000);
    }

    private static String lastOf(String text) {
        Complaints complaints =
                new Complaints(
                        new ByteArrayInputStream(text.getBytes(UTF_8)),
                        LoggerFactory.getLogger("child"));
        complaints.run();
        return complaints.last();
    }
}
