package io.downburst.bench.plot;

import java.util.Locale;

/** A drawing under way: SVG, lengths in pixels from the upper left. */
final class Svg {
    private static final String FONT = "font-family=\"Helvetica, Arial, sans-serif\"";

    private final StringBuilder elements = new StringBuilder();
    private final double width;
    private final double height;

    Svg(double width, double height) {
        this.width = width;
        this.height = height;
    }

    enum Anchor {
        START,
        MIDDLE,
        END
    }

    void text(double x, double y, int size, Anchor anchor, String text) {
        add(
                "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%d\" text-anchor=\"%s\">%s</text>",
                x, y, size, anchor.name().toLowerCase(Locale.ROOT), escaped(text));
    }

    void bar(double x, double y, double width, double height, String colour) {
        add(
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>",
                x, y, width, height, colour);
    }

    void line(double x1, double y1, double x2, double y2, String colour) {
        add(
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>",
                x1, y1, x2, y2, colour);
    }

    /**
     * @param points as in "0,0 10,5"
     */
    void path(String points, String colour) {
        add(
                "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>",
                points, colour);
    }

    static String point(double x, double y) {
        return String.format(Locale.ROOT, "%.1f,%.1f", x, y);
    }

    private void add(String element, Object... arguments) {
        elements.append(String.format(Locale.ROOT, element, arguments)).append('\n');
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    @Override
    public String toString() {
        return String.format(
                        Locale.ROOT,
                        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\""
                                + " %s fill=\"#222\">%n<rect width=\"100%%\" height=\"100%%\""
                                + " fill=\"#fff\"/>%n",
                        width,
                        height,
                        FONT)
                + elements
                + "</svg>\n";
    }
}
