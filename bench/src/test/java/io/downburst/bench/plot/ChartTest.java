package io.downburst.bench.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.StringReader;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class ChartTest {
    @Test
    void barsOfALogarithmicAxisGrowByTheSameLengthForEachFactorOfTen() throws Exception {
        Document drawing = parse(chart(row("a", 2, 20, 200)).svg());
        List<Double> widths = barWidths(drawing);
        assertThat(widths).hasSize(3);
        assertThat(widths.get(1) - widths.get(0))
                .isCloseTo(widths.get(2) - widths.get(1), within(0.2));
    }

    @Test
    void everythingIsLabelled() throws Exception {
        Document drawing = parse(chart(row("<b> & c", 5, 50, 500)).svg());
        assertThat(texts(drawing))
                .contains(
                        "<b> & c", "tuples/s (logarithmic)", "old", "new", "5 t", "500 t", "10 t");
    }

    @Test
    void whatHasNoFigureHasNoBar() throws Exception {
        BarChart.Row row =
                new BarChart.Row("a", Arrays.asList(BarChart.Bar.of(5), null, BarChart.Bar.of(7)));
        assertThat(barWidths(parse(chart(row).svg()))).hasSize(2);
    }

    @Test
    void aLineHasAPointForEachSecondAndHigherIsFurtherUp() throws Exception {
        Document drawing = parse(line(1000, 0L, 300L, 100L).svg());
        Element line = (Element) drawing.getElementsByTagName("polyline").item(0);
        List<Double> heights =
                Arrays.stream(line.getAttribute("points").split(" "))
                        .map(point -> Double.valueOf(point.split(",")[1]))
                        .toList();
        assertThat(heights).hasSize(3);
        assertThat(heights.get(1)).isLessThan(heights.get(2)).isLessThan(heights.get(0));
        assertThat(texts(drawing)).contains("seconds of the window", "0 t", "300 t");
    }

    @Test
    void anAxisEndsAtARoundFigureOfTheUnitThatItShows() throws Exception {
        assertThat(texts(parse(line(1000, 4321L).svg()))).contains("1000 t", "5000 t");
        assertThat(texts(parse(line(1024, 4321L).svg()))).contains("1024 t", "5120 t");
        assertThat(texts(parse(line(1024, 300_000L).svg()))).contains("61440 t", "307200 t");
    }

    private static LineChart line(int prefix, Long... values) {
        return new LineChart(
                "t",
                "tuples/s",
                List.of("old"),
                List.of(List.of(values)),
                prefix,
                value -> Math.round(value) + " t");
    }

    private static BarChart chart(BarChart.Row row) {
        return new BarChart(
                "t",
                "tuples/s",
                List.of("old", "new", "newest"),
                List.of(row),
                BarChart.ANYWHERE,
                value -> Math.round(value) + " t");
    }

    private static BarChart.Row row(String label, double... values) {
        return new BarChart.Row(label, Arrays.stream(values).mapToObj(BarChart.Bar::of).toList());
    }

    private static Document parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg)));
    }

    /** Of the bars alone: background and legend have other heights. */
    private static List<Double> barWidths(Document drawing) {
        return elements(drawing, "rect").stream()
                .filter(rect -> rect.getAttribute("height").equals("11.0"))
                .map(rect -> Double.valueOf(rect.getAttribute("width")))
                .toList();
    }

    private static List<String> texts(Document drawing) {
        return elements(drawing, "text").stream().map(Element::getTextContent).toList();
    }

    private static List<Element> elements(Document drawing, String name) {
        NodeList nodes = drawing.getElementsByTagName(name);
        return IntStream.range(0, nodes.getLength())
                .mapToObj(n -> (Element) nodes.item(n))
                .toList();
    }
}
