package io.downburst.bench;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.downburst.bench.figure.Measurement;
import io.downburst.bench.figure.Metric;
import io.downburst.bench.figure.Verdict;

/**
 * One run of one workload on one engine.
 *
 * @param pair which pair it belongs to, from 1
 * @param measurement what it gave; null where it failed
 * @param failure why it gave nothing, or how it ended badly; null where all went well
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Run(String workload, Engine engine, int pair, Measurement measurement, String failure) {
    /** Null where there is none. */
    Double figure(Metric metric) {
        return measurement == null ? null : measurement.figures().get(metric);
    }

    /** Whether it ended cleanly and every oracle held. */
    boolean isRight() {
        return failure == null && measurement.verdicts().stream().allMatch(Verdict::holds);
    }
}
