package io.downburst.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.utils.NimbusClient;
import org.junit.jupiter.api.Test;

class NimbusOverridesTest {

    @Test
    void clientsTalkToTheNewestNimbusThatIsOpen() {
        Nimbus.Iface outer = new LocalNimbus(Map.of(), Slots.STOCK);
        Nimbus.Iface inner = new LocalNimbus(Map.of(), Slots.STOCK);
        NimbusOverrides.add(outer);
        NimbusOverrides.add(inner);
        assertThat(seenByAClient()).isSameAs(inner);
        NimbusOverrides.remove(inner);
        assertThat(seenByAClient()).isSameAs(outer);
        NimbusOverrides.remove(outer);
        assertThat(NimbusClient.isLocalOverride()).isFalse();
    }

    @Test
    void onesThatCloseOutOfOrderDoNotBringEachOtherBack() {
        Nimbus.Iface first = new LocalNimbus(Map.of(), Slots.STOCK);
        Nimbus.Iface second = new LocalNimbus(Map.of(), Slots.STOCK);
        NimbusOverrides.add(first);
        NimbusOverrides.add(second);
        NimbusOverrides.remove(first);
        assertThat(seenByAClient()).isSameAs(second);
        NimbusOverrides.remove(second);
        assertThat(NimbusClient.isLocalOverride()).isFalse();
    }

    private static Nimbus.Iface seenByAClient() {
        try (NimbusClient client = NimbusClient.Builder.withConf(Map.of()).build()) {
            return client.getClient();
        }
    }
}
