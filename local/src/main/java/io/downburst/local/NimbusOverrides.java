package io.downburst.local;

import java.util.ArrayList;
import java.util.List;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.utils.NimbusClient;

/**
 * Which Nimbus of this process {@link NimbusClient} talks to: the newest that is open. Stock knows
 * one at a time and forgets the outer of two clusters when the inner one closes.
 */
public final class NimbusOverrides {
    private static final List<Nimbus.Iface> OPEN = new ArrayList<>();

    private NimbusOverrides() {}

    /** Sends clients to this Nimbus from now on. */
    public static synchronized void add(Nimbus.Iface nimbus) {
        OPEN.add(nimbus);
        apply();
    }

    /** Sends clients to it no more; without effect if they were not. */
    public static synchronized void remove(Nimbus.Iface nimbus) {
        if (OPEN.removeIf(open -> open == nimbus)) {
            apply();
        }
    }

    /** The override is a static of the client; constructing one is what sets it. */
    private static void apply() {
        Nimbus.Iface newest = OPEN.isEmpty() ? null : OPEN.get(OPEN.size() - 1);
        new NimbusClient.LocalOverride(newest);
    }
}
