package io.downburst.engine.executor;

/**
 * Random edge values: SplitMix64 (Steele, Lea, Flood, 2014), never zero, since an edge of zero
 * would not show in its tree.
 */
final class EdgeRandom {

    private long state;

    EdgeRandom(long seed) {
        this.state = seed;
    }

    long next() {
        long z = state += 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        z ^= z >>> 31;
        return z != 0 ? z : next();
    }
}
