package io.downburst.local.watch;

import java.util.Locale;

/** Numbers as people read them, in as few columns as carry the meaning. */
public final class Units {

    private static final String[] TIMES = {"ns", "us", "ms", "s"};

    private Units() {}

    /** 1,234,567. */
    public static String count(double count) {
        return String.format(Locale.ROOT, "%,d", Math.round(count));
    }

    /** Three digits and a unit: 850 ns, 12.3 us, 1.24 ms, 30.0 s. */
    public static String nanos(double nanos) {
        double value = nanos;
        int unit = 0;
        while (value >= 999.5 && unit < TIMES.length - 1) {
            value /= 1000;
            unit++;
        }
        int decimals = unit == 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
        return String.format(Locale.ROOT, "%." + decimals + "f %s", value, TIMES[unit]);
    }

    /** 0 % to 100 %. */
    public static String percent(double share) {
        return Math.round(share * 100) + " %";
    }

    /** 0:12, 1:02:03. */
    public static String clock(long nanos) {
        long seconds = nanos / 1_000_000_000;
        return seconds < 3600
                ? String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
                : String.format(
                        Locale.ROOT,
                        "%d:%02d:%02d",
                        seconds / 3600,
                        seconds / 60 % 60,
                        seconds % 60);
    }
}
