package io.downburst.engine.stats;

/**
 * Keeps the counts that a subclass adds off the cache lines of whatever lies before it in memory:
 * another executor's counts, as a rule, which another core writes. 128 bytes, because processors
 * fetch lines in pairs; a superclass, because the JVM lays its fields out first.
 */
abstract class LinePadding {
    long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
}
