package io.downburst.server.web;

import io.downburst.server.history.Recorder;
import io.downburst.server.history.Step;
import io.downburst.server.history.StepRing;
import io.downburst.server.nimbus.TopologyFacts;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** What a topology did in the last minutes or hours. */
final class HistoryPage {

    private static final int MOST_POINTS = 360;

    private HistoryPage() {}

    static Map<String, Object> of(TopologyFacts topology, int minutes) throws IOException {
        long now = System.currentTimeMillis();
        long span = TimeUnit.MINUTES.toMillis(minutes);
        long stepMillis = (span / Step.MILLIS + MOST_POINTS - 1) / MOST_POINTS * Step.MILLIS;
        // From a whole step on, so that no first one is made of fewer.
        long from = (now - span + stepMillis) / stepMillis * stepMillis;
        List<Step> steps = StepRing.coarser(Recorder.of(topology).read(from, now), stepMillis);
        Map<String, Object> page = new LinkedHashMap<>();
        page.put("id", topology.record().id());
        page.put("minutes", minutes);
        page.put("stepSeconds", TimeUnit.MILLISECONDS.toSeconds(stepMillis));
        page.put("points", steps.stream().map(HistoryPage::point).toList());
        return page;
    }

    private static Map<String, Object> point(Step step) {
        Map<String, Object> point = new LinkedHashMap<>();
        point.put("atMillis", step.startMillis());
        point.put("emittedPerSecond", step.emittedPerSecond());
        point.put("executedPerSecond", step.executedPerSecond());
        point.put("ackedPerSecond", step.ackedPerSecond());
        point.put("failedPerSecond", step.failedPerSecond());
        point.put("pending", (long) step.pending());
        point.put("p50Micros", orNull(step.p50Micros()));
        point.put("p99Micros", orNull(step.p99Micros()));
        return point;
    }

    private static Double orNull(double figure) {
        return Double.isNaN(figure) ? null : figure;
    }
}
