package io.downburst.bench.workload;

/** Keeps what lies before counts off their cache line. */
abstract class CounterPad {
    long p00, p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12, p13, p14, p15;
}
