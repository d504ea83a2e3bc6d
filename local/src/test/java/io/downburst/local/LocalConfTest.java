package io.downburst.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.junit.jupiter.api.Test;

class LocalConfTest {

    @Test
    void localModeLiesOverTheDefaultsAndTheProgramOverBoth() {
        Map<String, Object> conf = LocalConf.read(Map.of(Config.TOPOLOGY_WORKERS, 3));
        assertThat(conf)
                .containsEntry(Config.STORM_CLUSTER_MODE, "local")
                .containsEntry(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, false)
                .containsEntry(Config.TOPOLOGY_SKIP_MISSING_KRYO_REGISTRATIONS, true)
                .containsEntry(Config.TOPOLOGY_TRIDENT_BATCH_EMIT_INTERVAL_MILLIS, 50)
                .containsEntry(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 30)
                .containsEntry(Config.TOPOLOGY_WORKERS, 3);
        assertThat(LocalConf.read(Map.of(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, true)))
                .containsEntry(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, true);
    }

    @Test
    void aTopologySeesItsConfAsItComesOutOfJson() {
        Map<String, Object> merged =
                LocalConf.merge(
                        Map.of("cluster", "a", "both", "cluster"),
                        Map.of(
                                "both",
                                "topology",
                                "float",
                                1.5f,
                                "list",
                                List.of((short) 7),
                                "ü",
                                "é"));
        assertThat(merged)
                .containsEntry("cluster", "a")
                .containsEntry("both", "topology")
                .containsEntry("float", 1.5d)
                .containsEntry("list", List.of(7))
                .containsEntry("ü", "é");
    }

    @Test
    void zooKeeperSecretsMadeUpBySubmittersAreDropped() {
        assertThat(
                        LocalConf.merge(
                                Map.of(),
                                Map.of(Config.STORM_ZOOKEEPER_TOPOLOGY_AUTH_PAYLOAD, "12:34")))
                .isEmpty();
    }
}
