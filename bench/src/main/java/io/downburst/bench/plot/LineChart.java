package io.downburst.bench.plot;

import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What changes from second to second, from zero up.
 *
 * @param axis what is measured, with its unit
 * @param lines values of each second, a line each series
 * @param prefix how many of one unit are the next larger one: 1000, of bytes 1024
 * @param show how a figure reads at the axis
 */
public record LineChart(
        String title,
        String axis,
        List<String> series,
        List<List<Long>> lines,
        int prefix,
        DoubleFunction<String> show) {
    private static final double WIDTH = 900;
    private static final double HEIGHT = 360;
    private static final double LEFT = 90;
    private static final double RIGHT = 30;
    private static final double TOP = 90;
    private static final double BOTTOM = 55;
    private static final int STEPS = 5;

    /** The drawing, as SVG. */
    public String svg() {
        Svg svg = new Svg(WIDTH, HEIGHT);
        svg.text(15, 25, 16, Svg.Anchor.START, title);
        Legend.draw(svg, 15, 48, series);
        for (int step = 0; step <= STEPS; step++) {
            double value = most() * step / STEPS;
            svg.line(LEFT, y(value), WIDTH - RIGHT, y(value), "#ddd");
            svg.text(LEFT - 8, y(value) + 4, 11, Svg.Anchor.END, show.apply(value));
            long second = Math.round((double) seconds() * step / STEPS);
            svg.text(x(second), HEIGHT - BOTTOM + 18, 11, Svg.Anchor.MIDDLE, Long.toString(second));
        }
        svg.text(LEFT, TOP - 12, 12, Svg.Anchor.MIDDLE, axis);
        svg.text(
                (LEFT + WIDTH - RIGHT) / 2,
                HEIGHT - 15,
                12,
                Svg.Anchor.MIDDLE,
                "seconds of the window");
        for (int line = 0; line < lines.size(); line++) {
            svg.path(points(lines.get(line)), Legend.colour(line));
        }
        return svg.toString();
    }

    private String points(List<Long> values) {
        return IntStream.range(0, values.size())
                .mapToObj(n -> Svg.point(x(n + 1), y(values.get(n))))
                .collect(Collectors.joining(" "));
    }

    private double x(double second) {
        return LEFT + second / seconds() * (WIDTH - RIGHT - LEFT);
    }

    private double y(double value) {
        return HEIGHT - BOTTOM - value / most() * (HEIGHT - BOTTOM - TOP);
    }

    private int seconds() {
        return lines.stream().mapToInt(List::size).max().orElse(1);
    }

    /** The top of the axis: a round figure above every value. */
    private double most() {
        double most =
                lines.stream().flatMap(List::stream).mapToLong(Long::longValue).max().orElse(1);
        double scale = highestPower(prefix, most);
        double round = scale * highestPower(10, most / scale);
        return Math.ceil(Math.max(1, most) / round) * round;
    }

    /** The highest power of a base, from 1 on, that is no more than a value. */
    private static double highestPower(int base, double value) {
        double power = 1;
        while (power * base <= value) {
            power *= base;
        }
        return power;
    }
}
