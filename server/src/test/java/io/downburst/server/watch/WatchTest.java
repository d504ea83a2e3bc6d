package io.downburst.server.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.downburst.local.LocalConf;
import io.downburst.local.LocalNimbus;
import io.downburst.local.Slots;
import io.downburst.server.user.Counting;
import java.nio.file.Path;
import java.util.Map;
import org.apache.storm.generated.DRPCExceptionType;
import org.apache.storm.generated.DRPCExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whose fault it is that a question has no answer. */
class WatchTest {

    private final LocalNimbus nimbus = new LocalNimbus(LocalConf.read(Map.of()), Slots.STOCK);
    private final Watch watch =
            new Watch(
                    nimbus,
                    () -> {
                        throw new IllegalStateException("no room for windows");
                    });

    @AfterEach
    void close() {
        nimbus.close();
    }

    private DRPCExecutionException refusal(String question, String arguments) {
        return catchThrowableOfType(
                DRPCExecutionException.class, () -> watch.execute(question, arguments));
    }

    private void submit(Path folder) throws Exception {
        nimbus.submitTopology("counting", null, "{}", Counting.topology(folder));
    }

    @Test
    void ofATopologyThatIsNotUpYet() {
        assertThat(refusal(Watch.LIVE, "{}").get_type())
                .isEqualTo(DRPCExceptionType.SERVER_SHUTDOWN);
    }

    @Test
    void askedForWhatIsNotThere(@TempDir Path folder) throws Exception {
        submit(folder);
        String tap = "{\"component\":\"nobody\",\"stream\":\"default\",\"count\":1,\"seconds\":1}";
        for (DRPCExecutionException refusal :
                new DRPCExecutionException[] {refusal("weather", "{}"), refusal(Watch.TAP, tap)}) {
            assertThat(refusal.get_type()).isEqualTo(DRPCExceptionType.FAILED_REQUEST);
        }
    }

    @Test
    void ofAFailureOfItsOwn(@TempDir Path folder) throws Exception {
        submit(folder);
        DRPCExecutionException failure = refusal(Watch.STEP, "{}");
        assertThat(failure.get_type()).isEqualTo(DRPCExceptionType.INTERNAL_ERROR);
        assertThat(failure.get_msg()).contains("no room for windows");
    }
}
