package io.downburst.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The fields of Storm UI's answers and the types of what is in them. */
final class Shapes {

    private final Map<String, Map<String, String>> shapes = new LinkedHashMap<>();

    Shapes() throws IOException {
        for (String line : Files.readAllLines(Path.of("src/test/resources/storm-ui-2.8.3.txt"))) {
            if (!line.isBlank() && !line.startsWith("#")) {
                String[] parts = line.split(": ", 2);
                Map<String, String> shape =
                        shapes.computeIfAbsent(parts[0], name -> new LinkedHashMap<>());
                for (String field : parts[1].split(", ")) {
                    shape.put(field.split(" ")[0], field.split(" ")[1]);
                }
            }
        }
    }

    /** Fails unless the object has all fields of the shape, each of the type it is to have. */
    Map<?, ?> check(String name, Object object) {
        Map<?, ?> fields = (Map<?, ?>) object;
        shapes.get(name)
                .forEach(
                        (field, type) -> {
                            assertThat(fields.keySet()).as(name).anyMatch(field::equals);
                            assertThat(isOfType(fields.get(field), type))
                                    .as("%s.%s is %s", name, field, fields.get(field))
                                    .isTrue();
                        });
        return fields;
    }

    /** The same for every object of a list that is not empty. */
    void checkAll(String name, Object list) {
        assertThat((List<?>) list).as(name).isNotEmpty();
        ((List<?>) list).forEach(object -> check(name, object));
    }

    private static boolean isOfType(Object value, String type) {
        return switch (type.charAt(0)) {
                    case 'i' -> value instanceof Integer || value instanceof Long;
                    case 'd' -> value instanceof Number;
                    case 's' -> value instanceof String;
                    case 'b' -> value instanceof Boolean;
                    case 'o' -> value instanceof Map;
                    default -> value instanceof List;
                }
                || value == null && type.endsWith("?");
    }
}
