package io.downburst.multilang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
@Timeout(60)
class PipeGaugeTest {

    private Process deaf;
    private PipeGauge gauge;

    @BeforeEach
    void startAChildThatReadsNothing() throws IOException {
        deaf = new ProcessBuilder("sleep", "60").start();
        gauge = new PipeGauge(deaf);
    }

    @AfterEach
    void endIt() throws InterruptedException {
        deaf.destroyForcibly().waitFor();
    }

    @Test
    void whateverItSaysThereIsRoomForThereIs() throws IOException {
        for (int size : new int[] {1, 100, 2_049, 3_000, 4_096}) {
            OutputStream pipe = deaf.getOutputStream();
            while (gauge.test(size)) {
                // Would wait for ever otherwise.
                pipe.write(new byte[size]);
                pipe.flush();
            }
        }

        assertThat(gauge.test(1)).isFalse();
    }

    @Test
    void itHasNoRoomForMoreThanAPage() {
        assertThat(gauge.test(4_096)).isTrue();
        assertThat(gauge.test(4_097)).isFalse();
    }

    @Test
    void writingFailsOnceTheChildIsGoneInSpiteOfTheGauge() throws Exception {
        deaf.destroyForcibly().waitFor();

        assertThatThrownBy(
                        () -> {
                            while (true) {
                                deaf.getOutputStream().write(new byte[4_096]);
                            }
                        })
                .isInstanceOf(IOException.class);
    }
}
