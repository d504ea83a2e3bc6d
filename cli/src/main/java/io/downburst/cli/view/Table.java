package io.downburst.cli.view;

import io.downburst.local.watch.ComponentFigures;
import java.util.ArrayList;
import java.util.List;

/** Components as rows, figures as columns, no line longer than the terminal is wide. */
final class Table {

    private Table() {}

    /**
     * @param width characters a line may have
     * @param maxRows components to show at most; a line tells how many were left out
     */
    static List<String> render(
            List<ComponentFigures> components, List<Column> columns, int width, int maxRows) {
        List<Column> fitting = Column.fitting(columns, width);
        int longest = components.stream().mapToInt(c -> c.id().length()).max().orElse(0);
        int name =
                Math.max("component".length(), Math.min(longest, width - Column.widthOf(fitting)));
        List<String> lines = new ArrayList<>();
        StringBuilder titles = new StringBuilder(left("component", name));
        fitting.forEach(column -> titles.append(right(column.title(), column.width())));
        lines.add(cut(titles.toString(), width));
        for (ComponentFigures component :
                components.subList(0, Math.min(maxRows, components.size()))) {
            StringBuilder row = new StringBuilder(left(component.id(), name));
            fitting.forEach(
                    column -> row.append(right(column.cell().apply(component), column.width())));
            lines.add(cut(row.toString(), width));
        }
        if (components.size() > maxRows) {
            lines.add(cut("and " + (components.size() - maxRows) + " more components", width));
        }
        return lines;
    }

    static String cut(String text, int width) {
        return text.length() <= width ? text : text.substring(0, Math.max(0, width - 1)) + "~";
    }

    private static String left(String text, int width) {
        String cut = cut(text, width);
        return cut + " ".repeat(width - cut.length());
    }

    private static String right(String text, int width) {
        return " ".repeat(Math.max(1, width - text.length())) + text;
    }
}
