package io.downburst.bench.figure;

import java.util.List;
import java.util.Map;

/**
 * What one run of one workload on one engine gave.
 *
 * @param figures the metrics that this workload has
 * @param perSecond tuples through the topology in each second of the window
 * @param residentSets bytes at the end of each second of the window
 * @param verdicts what the workload's oracles say
 */
public record Measurement(
        Map<Metric, Double> figures,
        List<Long> perSecond,
        List<Long> residentSets,
        List<Verdict> verdicts) {}
