package io.downburst.server.watch;

import io.downburst.engine.ErrorGroup;
import io.downburst.engine.ErrorHistory;
import io.downburst.engine.ReportedError;
import io.downburst.local.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps what a topology's components reported, for when its process is no more. Safe for use from
 * any thread.
 */
public final class ErrorFile {

    private static final Logger LOG = LoggerFactory.getLogger(ErrorFile.class);

    private static final String NAME = "errors.json";

    private final Path file;
    private ErrorHistory saved = ErrorHistory.NONE;

    /**
     * @param folder of the topology
     */
    public ErrorFile(Path folder) {
        this.file = folder.resolve(NAME);
    }

    /** What was saved last; nothing if that cannot be read: errors are not worth a topology. */
    public synchronized ErrorHistory read() {
        if (Files.exists(file)) {
            try {
                saved = history(Json.read(Files.readString(file)));
            } catch (IOException | RuntimeException e) {
                LOG.warn("{}: earlier errors cannot be read", file, e);
            }
        }
        return saved;
    }

    /** Saves it whole or not at all. */
    public synchronized void save(ErrorHistory errors) {
        if (errors.equals(saved)) {
            return;
        }
        Path whole = file.resolveSibling(NAME + ".new");
        try {
            Files.writeString(whole, Json.write(told(errors)));
            Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE);
            saved = errors;
        } catch (IOException e) {
            LOG.warn("{}: errors cannot be saved: {}", file, e.toString());
        }
    }

    private static Map<String, Object> told(ErrorHistory errors) {
        return Map.of(
                "latest",
                errors.latest().stream()
                        .map(
                                error ->
                                        Map.of(
                                                "component", error.componentId(),
                                                "task", error.taskId(),
                                                "millis", error.timeMillis(),
                                                "stack", error.stack()))
                        .toList(),
                "groups",
                errors.groups().stream()
                        .map(
                                group ->
                                        Map.of(
                                                "component", group.componentId(),
                                                "stack", group.stack(),
                                                "count", group.count(),
                                                "firstMillis", group.firstMillis(),
                                                "lastMillis", group.lastMillis()))
                        .toList());
    }

    private static ErrorHistory history(Map<String, Object> told) {
        return new ErrorHistory(
                records(told, "latest").stream()
                        .map(
                                error ->
                                        new ReportedError(
                                                (String) error.get("component"),
                                                (int) number(error, "task"),
                                                number(error, "millis"),
                                                (String) error.get("stack")))
                        .toList(),
                records(told, "groups").stream()
                        .map(
                                group ->
                                        new ErrorGroup(
                                                (String) group.get("component"),
                                                (String) group.get("stack"),
                                                number(group, "count"),
                                                number(group, "firstMillis"),
                                                number(group, "lastMillis")))
                        .toList());
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> records(Map<String, Object> told, String key) {
        return (List<Map<String, Object>>) told.get(key);
    }

    private static long number(Map<String, Object> record, String key) {
        return ((Number) record.get(key)).longValue();
    }
}
