package io.downburst.bench.plot;

import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;

/**
 * Bars from left to right on a logarithmic axis, a group for each row, with a thin line from the
 * least to the most measured.
 *
 * @param axis what is measured, with its unit
 * @param series what each bar of a group stands for
 * @param origin where the axis begins, unless a figure is less
 * @param show how a figure reads at the end of its bar
 */
public record BarChart(
        String title,
        String axis,
        List<String> series,
        List<Row> rows,
        double origin,
        DoubleFunction<String> show) {
    private static final double WIDTH = 900;
    private static final double RIGHT = 90;
    private static final double TOP = 70;
    private static final double BOTTOM = 50;
    private static final double BAR = 13;
    private static final double GAP = 12;
    private static final double LETTER = 7.2;

    /**
     * @param bars one a series; null where there is no figure
     */
    public record Row(String label, List<Bar> bars) {}

    /** Of an axis that begins just below the least figure. */
    public static final double ANYWHERE = 1e300;

    public record Bar(double value, double least, double most) {
        public static Bar of(double value) {
            return new Bar(value, value, value);
        }
    }

    /** The drawing, as SVG. */
    public String svg() {
        double group = series.size() * BAR + GAP;
        double bottom = TOP + rows.size() * group;
        Svg svg = new Svg(WIDTH, bottom + BOTTOM);
        svg.text(15, 25, 16, Svg.Anchor.START, title);
        Legend.draw(svg, 15, 48, series);
        drawAxis(svg, bottom);
        double y = TOP;
        for (Row row : rows) {
            svg.text(left() - 8, y + series.size() * BAR / 2 + 4, 12, Svg.Anchor.END, row.label());
            for (int n = 0; n < row.bars().size(); n++) {
                if (row.bars().get(n) != null) {
                    drawBar(svg, row.bars().get(n), y + n * BAR, Legend.colour(n));
                }
            }
            y += group;
        }
        return svg.toString();
    }

    private void drawBar(Svg svg, Bar bar, double y, String colour) {
        double end = x(bar.value());
        svg.bar(left(), y, end - left(), BAR - 2, colour);
        svg.line(x(bar.least()), y + BAR / 2 - 1, x(bar.most()), y + BAR / 2 - 1, "#000");
        svg.text(
                Math.max(end, x(bar.most())) + 5,
                y + BAR - 3,
                11,
                Svg.Anchor.START,
                show.apply(bar.value()));
    }

    private void drawAxis(Svg svg, double bottom) {
        for (int decade = lowestDecade(); decade <= highestDecade(); decade++) {
            double x = x(Math.pow(10, decade));
            svg.line(x, TOP - 8, x, bottom, "#ddd");
            svg.text(x, bottom + 16, 11, Svg.Anchor.MIDDLE, show.apply(Math.pow(10, decade)));
        }
        svg.text(
                (left() + WIDTH - RIGHT) / 2,
                bottom + 38,
                12,
                Svg.Anchor.MIDDLE,
                axis + " (logarithmic)");
    }

    private double x(double value) {
        double share = (Math.log10(value) - lowestDecade()) / (highestDecade() - lowestDecade());
        return left() + Math.max(0, share) * (WIDTH - RIGHT - left());
    }

    private double left() {
        int longest = rows.stream().mapToInt(row -> row.label().length()).max().orElse(0);
        return 25 + longest * LETTER;
    }

    /** Below the least, so that its bar has a length. */
    private int lowestDecade() {
        double least = figures().map(Bar::least).min(Double::compare).orElse(1.0);
        return (int) Math.min(Math.ceil(Math.log10(least)) - 1, Math.log10(origin));
    }

    private int highestDecade() {
        double most = figures().map(Bar::most).max(Double::compare).orElse(1.0);
        return Math.max(lowestDecade() + 1, (int) Math.ceil(Math.log10(most)));
    }

    private Stream<Bar> figures() {
        return rows.stream()
                .flatMap(row -> row.bars().stream())
                .filter(bar -> bar != null && bar.least() > 0);
    }
}
