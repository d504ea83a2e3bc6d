package io.downburst.server.nimbus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.storm.thrift.TApplicationException;
import org.apache.storm.utils.Time;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UploadsTest {

    private static final int EXPIRATION_SECS = 60;

    @TempDir Path parent;
    private Path folder;

    @BeforeEach
    void makeFolder() throws IOException {
        folder = Files.createDirectory(parent.resolve("uploads"));
    }

    private Uploads uploads() throws IOException {
        return new Uploads(
                folder,
                Map.of(
                        Uploads.MOST_MEGABYTES,
                        1,
                        "nimbus.inbox.jar.expiration.secs",
                        EXPIRATION_SECS));
    }

    private static ByteBuffer bytes(int count) {
        return ByteBuffer.allocate(count);
    }

    @Test
    void whatAnEarlierServerLeftIsGone() throws Exception {
        Files.writeString(folder.resolve("half"), "half a jar");
        uploads();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void anUploadThatNobodyEndsExpires() throws Exception {
        Time.SimulatedTime simulated = new Time.SimulatedTime();
        try {
            Uploads uploads = uploads();
            String left = uploads.begin();
            uploads.write(left, bytes(10));
            Time.advanceTimeSecs(EXPIRATION_SECS);
            String used = uploads.begin();
            uploads.write(left, bytes(10));
            Time.advanceTimeSecs(EXPIRATION_SECS + 1);
            uploads.closeIdle();

            assertThat(folder).isEmptyDirectory();
            for (String name : List.of(left, used)) {
                assertThat(uploads.contains(name)).isFalse();
                assertThatThrownBy(() -> uploads.write(name, bytes(1)))
                        .isInstanceOf(TApplicationException.class)
                        .hasMessageContaining("does not exist (or timed out)");
            }
        } finally {
            simulated.close();
        }
    }

    @Test
    void moreThanMayWaitIsRefusedAndLeavesNothing() throws Exception {
        Uploads uploads = uploads();
        String first = uploads.begin();
        uploads.write(first, bytes(1 << 19));
        String second = uploads.begin();
        uploads.write(second, bytes(1 << 19));
        assertThatThrownBy(() -> uploads.write(second, bytes(1)))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "more than 1 MB of uploads would wait; downburst.uploads.max.mb in"
                                + " storm.yaml allows more");
        assertThat(uploads.contains(second)).isFalse();
        assertThat(folder.toFile().list()).hasSize(1);

        uploads.take(first, folder.resolve("taken"));
        String third = uploads.begin();
        uploads.write(third, bytes(1 << 20));
        assertThat(uploads.contains(third)).isTrue();
    }

    @Test
    void noMoreThanSomeWaitAtATime() throws Exception {
        Uploads uploads = uploads();
        assertThatThrownBy(
                        () -> {
                            while (true) {
                                uploads.begin();
                            }
                        })
                .isInstanceOf(IOException.class)
                .hasMessage("256 uploads wait already");
        assertThat(folder.toFile().list()).hasSize(256);
    }

    @Test
    void namesAreRandomAndLeadNowhereElse() throws Exception {
        Uploads uploads = uploads();
        assertThat(uploads.begin()).isNotEqualTo(uploads.begin());
        Path secret = Files.writeString(parent.resolve("secret"), "mine");
        for (String name : List.of("../secret", secret.toString(), "", ".")) {
            assertThat(uploads.contains(name)).isFalse();
            assertThatThrownBy(() -> uploads.write(name, bytes(1)))
                    .isInstanceOf(TApplicationException.class);
            assertThatThrownBy(() -> uploads.take(name, folder.resolve("taken")))
                    .isInstanceOf(TApplicationException.class);
        }
        assertThat(secret).hasContent("mine");
    }
}
