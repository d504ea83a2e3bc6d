package io.downburst.server.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SecretsTest {

    @Test
    void keepsWhatHasTheNameOfASecretWhateverItIs() {
        Map<String, Object> conf =
                Map.of(
                        "my.password",
                        1234,
                        "api.key",
                        "k",
                        "clients",
                        List.of(Map.of("token", true, "place", "here")));
        assertThat(Secrets.redacted(conf))
                .containsEntry("my.password", Secrets.REDACTED)
                .containsEntry("api.key", Secrets.REDACTED)
                .containsEntry(
                        "clients", List.of(Map.of("token", Secrets.REDACTED, "place", "here")));
    }

    @Test
    void tellsWhatIsNotSetAndHowOftenSecretsAreRenewed() {
        Map<String, Object> conf = new HashMap<>();
        conf.put("storm.zookeeper.auth.password", null);
        conf.put("nimbus.credential.renewers.freq.secs", 600);
        assertThat(Secrets.redacted(conf)).isEqualTo(conf);
    }
}
