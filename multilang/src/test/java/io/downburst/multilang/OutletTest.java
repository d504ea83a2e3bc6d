package io.downburst.multilang;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class OutletTest {

    private final SlowPipe pipe = new SlowPipe();
    private volatile boolean hasRoom;
    private final Outlet outlet = new Outlet(pipe, bytes -> hasRoom);
    private final Thread writer = new Thread(outlet, "writer");

    @BeforeEach
    void startWriter() {
        writer.start();
        awaitWaiting(writer);
    }

    private static void awaitWaiting(Thread thread) {
        while (thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
    }

    @AfterEach
    void stopWriter() throws InterruptedException {
        outlet.close();
        pipe.permits.release(1_000);
        writer.join();
    }

    @Test
    void writesAtOnceWhatGatheredWhileTheChildWasSlow() throws Exception {
        send("1");
        pipe.entered.acquire();
        send("2");
        send("3");
        pipe.permits.release(2);
        pipe.entered.acquire();

        assertThat(pipe.written).containsExactly("1", "23");
    }

    @Test
    void holdsBackWhatIsNotReleased() throws Exception {
        outlet.write(bytes("1"));
        outlet.flush();
        send("2");
        pipe.permits.release();
        pipe.entered.acquire();

        assertThat(pipe.written).containsExactly("12");
    }

    @Test
    void hasRoomAgainOnceTheWriterHasTakenWhatThereWas() throws Exception {
        sendTuple("1");
        pipe.entered.acquire();
        sendTuple("2");
        Thread sender = new Thread(() -> sendTuple("3"));
        sender.start();
        awaitWaiting(sender);
        pipe.permits.release(3);
        sender.join();
        pipe.entered.acquire(2);

        assertThat(pipe.written).containsExactly("1", "2", "3");
    }

    @Test
    void theCallerWritesWhatTheChildHasRoomFor() throws Exception {
        awaitWriter();
        hasRoom = true;
        pipe.permits.release();
        outlet.write(bytes("1"));
        outlet.sendWithoutWaiting();

        assertThat(pipe.written).containsExactly("1");
        assertThat(pipe.writers).containsExactly(Thread.currentThread());
    }

    @Test
    void theCallerLeavesToTheWriterWhatTheChildHasNoRoomFor() throws Exception {
        awaitWriter();
        outlet.write(bytes("1"));
        outlet.sendWithoutWaiting();
        pipe.entered.acquire();
        // The writer is held up in the pipe, whatever the gauge says by now.
        hasRoom = true;
        outlet.write(bytes("2"));
        outlet.sendWithoutWaiting();
        pipe.permits.release(2);
        pipe.entered.acquire();

        assertThat(pipe.written).containsExactly("1", "2");
        assertThat(pipe.writers).containsOnly(writer);
    }

    private void awaitWriter() {
        while (writer.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
    }

    @Test
    void takesNoTupleOnceTheChildIsGoneAndDropsAnswers() throws Exception {
        send("1");
        pipe.entered.acquire();
        pipe.broken = true;
        pipe.permits.release();
        writer.join();

        assertThatCode(() -> send("2")).doesNotThrowAnyException();
        assertThat(pipe.written).containsExactly("1");
        assertThatThrownBy(() -> outlet.awaitRoom(1)).isInstanceOf(IOException.class);
    }

    private void send(String text) throws IOException {
        outlet.write(bytes(text));
        outlet.release();
    }

    private void sendTuple(String text) {
        try {
            outlet.awaitRoom(1);
            send(text);
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    /** Tells of each write that has begun, and ends it when it may. */
    private static final class SlowPipe extends OutputStream {
        final List<String> written = new CopyOnWriteArrayList<>();
        final List<Thread> writers = new CopyOnWriteArrayList<>();
        final Semaphore entered = new Semaphore(0);
        final Semaphore permits = new Semaphore(0);
        volatile boolean broken;

        @Override
        public void write(int value) {
            throw new AssertionError("one byte at a time");
        }

        @Override
        public void write(byte[] bytes, int offset, int count) throws IOException {
            written.add(new String(bytes, offset, count, UTF_8));
            writers.add(Thread.currentThread());
            entered.release();
            permits.acquireUninterruptibly();
            if (broken) {
                throw new IOException("Broken pipe");
            }
        }
    }
}
