package io.downburst.multilang;

import java.net.URL;
import org.apache.storm.task.ShellBolt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether our ShellBolt and ShellSpout stand before Storm's on the class path. */
public final class Precedence {

    private static final Logger LOG = LoggerFactory.getLogger(Precedence.class);

    private Precedence() {}

    /** Logs what follows if they do not. */
    public static void check() {
        URL first = ShellBolt.class.getProtectionDomain().getCodeSource().getLocation();
        URL ours = Precedence.class.getProtectionDomain().getCodeSource().getLocation();
        if (!first.equals(ours)) {
            LOG.warn(
                    "Components in other languages run as in stock Storm, where the death of a child"
                            + " ends the JVM: {} stands before {} on the class path",
                    first,
                    ours);
        }
    }
}
