package io.downburst.bench;

import java.util.Locale;

/** What is compared: stock is the baseline, Downburst is measured against it. */
enum Engine {
    STOCK,
    DOWNBURST;

    /** In tables, and the name of the folder of its libraries. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
