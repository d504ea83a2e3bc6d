package io.downburst.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A Markdown table with its columns padded, so that it reads as well on a terminal. */
final class MarkdownTable {
    private final List<List<String>> rows = new ArrayList<>();

    MarkdownTable(String... headings) {
        rows.add(List.of(headings));
    }

    void add(List<String> cells) {
        rows.add(cells);
    }

    @Override
    public String toString() {
        int[] widths =
                IntStream.range(0, rows.get(0).size())
                        .map(
                                column ->
                                        rows.stream()
                                                .mapToInt(row -> row.get(column).length())
                                                .max()
                                                .orElse(0))
                        .toArray();
        StringBuilder table = new StringBuilder(line(rows.get(0), widths));
        table.append(
                IntStream.of(widths)
                        .mapToObj(width -> "-".repeat(width + 2))
                        .collect(Collectors.joining("|", "|", "|\n")));
        rows.stream().skip(1).forEach(row -> table.append(line(row, widths)));
        return table.toString();
    }

    private static String line(List<String> cells, int[] widths) {
        return IntStream.range(0, widths.length)
                .mapToObj(
                        n ->
                                " "
                                        + cells.get(n)
                                        + " ".repeat(widths[n] - cells.get(n).length())
                                        + " ")
                .collect(Collectors.joining("|", "|", "|\n"));
    }
}
