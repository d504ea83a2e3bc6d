package io.downburst.local;

import java.util.concurrent.TimeUnit;
import org.apache.storm.utils.Time;

/** How long something has been up, whatever the clock on the wall was set to meanwhile. */
public final class Uptime {

    private final long start = Time.nanoTime();

    public int seconds() {
        return (int) TimeUnit.NANOSECONDS.toSeconds(Time.nanoTime() - start);
    }
}
