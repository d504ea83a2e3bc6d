package io.downburst.bench;

import io.downburst.bench.figure.Metric;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Figures as people read them: three digits and a unit. */
final class Figures {
    private Figures() {}

    static String median(Metric metric, List<Double> figures) {
        return figures.isEmpty() ? "-" : show(metric.unit(), Spread.of(figures).median());
    }

    static String show(Metric.Unit unit, double figure) {
        return switch (unit) {
            case COUNT ->
                    figure < 1000
                            ? Long.toString(Math.round(figure))
                            : scaled(figure, prefix(unit), "", " k", " M", " G");
            case NANOS -> scaled(figure, prefix(unit), " ns", " us", " ms", " s");
            case BYTES -> scaled(figure, prefix(unit), " B", " KiB", " MiB", " GiB");
            case SHARE -> digits(figure * 100) + " %";
            case CORES -> digits(figure);
        };
    }

    /** How many of a unit are shown as one of the next larger. */
    static int prefix(Metric.Unit unit) {
        return unit == Metric.Unit.BYTES ? 1024 : 1000;
    }

    /** A ratio, as in {@code 17.3x}. */
    static String times(double ratio) {
        return digits(ratio) + "x";
    }

    /** Median and range of ratios, as in {@code 17.3x (16.8x to 18.1x)}; of one, just it. */
    static String times(List<Double> ratios) {
        return ratios.isEmpty() ? "-" : times(Spread.of(ratios));
    }

    static String times(Spread ratios) {
        return ratios.least() == ratios.most()
                ? times(ratios.median())
                : times(ratios.median())
                        + " ("
                        + times(ratios.least())
                        + " to "
                        + times(ratios.most())
                        + ")";
    }

    static String pairByPair(List<Double> ratios) {
        return ratios.stream().map(Figures::times).collect(Collectors.joining(" "));
    }

    private static String scaled(double figure, int step, String... units) {
        int unit = 0;
        double value = figure;
        while (value >= step && unit < units.length - 1) {
            value /= step;
            unit++;
        }
        return digits(value) + units[unit];
    }

    private static String digits(double value) {
        double size = Math.abs(value);
        int decimals = size >= 100 || size == 0 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
        return Double.isFinite(value)
                ? String.format(Locale.ROOT, "%." + decimals + "f", value)
                : "-";
    }
}
