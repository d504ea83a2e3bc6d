package io.downburst.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What was counted again and again. */
final class Series {

    private static final int SECONDS_A_DAY = 86_400;

    private final List<Long> seconds = new ArrayList<>();
    private final List<Long> values = new ArrayList<>();

    void add(long second, long value) {
        seconds.add(second);
        values.add(value);
    }

    long middle() {
        return values.get(values.size() / 2);
    }

    long last() {
        return values.get(values.size() - 1);
    }

    /**
     * First, middle and last value, and by the second half's line of least squares a day's gain.
     */
    String afterADay() {
        return "%,d at first, %,d in the middle, %,d at last; by the second half %+,.0f a day"
                .formatted(values.get(0), middle(), last(), slope() * SECONDS_A_DAY);
    }

    private double slope() {
        int from = values.size() / 2;
        double meanX = mean(seconds.subList(from, seconds.size()));
        double meanY = mean(values.subList(from, values.size()));
        double above = 0;
        double below = 0;
        for (int i = from; i < values.size(); i++) {
            double x = seconds.get(i) - meanX;
            above += x * (values.get(i) - meanY);
            below += x * x;
        }
        return below == 0 ? 0 : above / below;
    }

    private static double mean(List<Long> numbers) {
        return numbers.stream().mapToLong(Long::longValue).average().orElse(0);
    }

    /** A table, a line for each time. */
    static List<String> lines(Map<String, Series> columns) {
        List<String> lines = new ArrayList<>();
        lines.add("seconds;" + String.join(";", columns.keySet()));
        Series first = columns.values().iterator().next();
        for (int i = 0; i < first.values.size(); i++) {
            StringBuilder line = new StringBuilder(first.seconds.get(i).toString());
            for (Series column : columns.values()) {
                line.append(';').append(column.values.get(i));
            }
            lines.add(line.toString());
        }
        return lines;
    }
}
