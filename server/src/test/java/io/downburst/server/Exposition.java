package io.downburst.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What Prometheus reads; fails where a line is not of its format or a family is torn apart. */
final class Exposition {

    private static final Pattern COMMENT =
            Pattern.compile("# (HELP|TYPE|UNIT) ([a-zA-Z_:][a-zA-Z0-9_:]*) .+");
    private static final Pattern LABELS =
            Pattern.compile(
                    "[a-zA-Z_][a-zA-Z0-9_]*=\"(?:[^\"\\\\\\n]|\\\\[\"\\\\n])*\"(?:,(?=[a-zA-Z_])|$)");
    private static final Pattern SAMPLE =
            Pattern.compile(
                    "([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(.*)})? (-?[0-9.]+(?:[eE][-+]?[0-9]+)?)");

    private final Map<String, Double> samples = new HashMap<>();
    private final Set<String> names = new HashSet<>();

    static Exposition read(String text) {
        Exposition exposition = new Exposition();
        Set<String> families = new HashSet<>();
        String family = "";
        for (String line : text.split("\n")) {
            Matcher comment = COMMENT.matcher(line);
            Matcher sample = SAMPLE.matcher(line);
            if (comment.matches()) {
                if (!comment.group(2).equals(family)) {
                    family = comment.group(2);
                    assertThat(families.add(family)).as("%s once", family).isTrue();
                }
            } else if (sample.matches()) {
                assertThat(sample.group(1)).startsWith(family);
                exposition.add(sample.group(1), sample.group(2), sample.group(3));
            } else {
                assertThat(line).isEqualTo("# EOF");
            }
        }
        return exposition;
    }

    private void add(String name, String labels, String value) {
        String all = labels == null ? "" : labels;
        assertThat(LABELS.matcher(all).replaceAll("")).as(all).isEmpty();
        names.add(name);
        assertThat(samples.put(name + "{" + all + "}", Double.parseDouble(value)))
                .as("%s{%s} once", name, all)
                .isNull();
    }

    double value(String name, String labels) {
        return samples.get(name + "{" + labels + "}");
    }

    Set<String> names() {
        return names;
    }
}
