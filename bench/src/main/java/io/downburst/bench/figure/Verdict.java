package io.downburst.bench.figure;

/**
 * An oracle's answer about one run.
 *
 * @param claim what must hold, in a few words
 * @param holds whether it did
 * @param seen the numbers it was judged by
 */
public record Verdict(String claim, boolean holds, String seen) {}
