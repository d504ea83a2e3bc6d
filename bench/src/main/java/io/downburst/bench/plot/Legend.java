package io.downburst.bench.plot;

import java.util.List;

/** The colours of the series and, above the plot, what they stand for. */
final class Legend {
    /** Told apart by brightness too, for those who see no colours. */
    private static final List<String> COLOURS =
            List.of("#a9b1ba", "#1f5fbf", "#e08a1e", "#4a7a3a", "#6b2d73");

    private static final int SIZE = 12;
    private static final double LETTER = 6.8;

    private Legend() {}

    static String colour(int series) {
        return COLOURS.get(series % COLOURS.size());
    }

    static void draw(Svg svg, double x, double y, List<String> names) {
        double left = x;
        for (int series = 0; series < names.size(); series++) {
            svg.bar(left, y - SIZE + 2, SIZE, SIZE, colour(series));
            svg.text(left + SIZE + 5, y, SIZE, Svg.Anchor.START, names.get(series));
            left += SIZE + 25 + LETTER * names.get(series).length();
        }
    }
}
