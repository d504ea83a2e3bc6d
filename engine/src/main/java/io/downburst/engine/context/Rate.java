package io.downburst.engine.context;

import java.util.concurrent.TimeUnit;

/**
 * How fast a growing total grows. Kept over at least a second, so that two readers in quick
 * succession do not see noise.
 */
final class Rate {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private boolean begun;
    private long lastTotal;
    private long lastNanos;
    private volatile double perSecond;

    void update(long total, long nowNanos) {
        if (begun && nowNanos - lastNanos < SECOND) {
            return;
        }
        if (begun) {
            perSecond = (double) (total - lastTotal) * SECOND / (nowNanos - lastNanos);
        }
        begun = true;
        lastTotal = total;
        lastNanos = nowNanos;
    }

    double perSecond() {
        return perSecond;
    }
}
