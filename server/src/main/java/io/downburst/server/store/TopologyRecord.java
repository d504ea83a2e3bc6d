package io.downburst.server.store;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.TopologyStatus;
import org.apache.storm.utils.ObjectReader;

/**
 * What the server remembers of a topology beside its code and configuration.
 *
 * @param status what its users want of it: ACTIVE, INACTIVE or KILLED
 * @param jars the user's, by file name in the topology's folder, the submitted one first
 * @param pid the process it runs in; 0 before the first, and after a server's orderly end
 * @param restarts how often another process was started because one had ended
 * @param lastEnd how the last process ended that did not have to
 */
public record TopologyRecord(
        String id,
        String name,
        TopologyStatus status,
        int submittedSecs,
        List<String> jars,
        long pid,
        int restarts,
        Optional<LastEnd> lastEnd) {

    /** One that has not had a process yet. */
    public static TopologyRecord submitted(
            String id, String name, TopologyStatus status, int submittedSecs, List<String> jars) {
        return new TopologyRecord(id, name, status, submittedSecs, jars, 0, 0, Optional.empty());
    }

    public TopologyRecord with(TopologyStatus status) {
        return new TopologyRecord(id, name, status, submittedSecs, jars, pid, restarts, lastEnd);
    }

    public TopologyRecord with(long pid) {
        return new TopologyRecord(id, name, status, submittedSecs, jars, pid, restarts, lastEnd);
    }

    public TopologyRecord with(LastEnd end) {
        return new TopologyRecord(
                id, name, status, submittedSecs, jars, pid, restarts, Optional.of(end));
    }

    public TopologyRecord withOneMoreRestart() {
        return new TopologyRecord(
                id, name, status, submittedSecs, jars, pid, restarts + 1, lastEnd);
    }

    Map<String, Object> toMap() {
        Map<String, Object> map = new HashMap<>();
        map.put("id", id);
        map.put("name", name);
        map.put("status", status.name());
        map.put("submittedSecs", submittedSecs);
        map.put("jars", jars);
        map.put("pid", pid);
        map.put("restarts", restarts);
        lastEnd.ifPresent(end -> map.put("lastEnd", end.toMap()));
        return map;
    }

    /** Earlier servers wrote neither restarts nor the last end. */
    static TopologyRecord of(Map<String, Object> map) {
        return new TopologyRecord(
                (String) map.get("id"),
                (String) map.get("name"),
                TopologyStatus.valueOf((String) map.get("status")),
                ObjectReader.getInt(map.get("submittedSecs")),
                ((List<?>) map.get("jars")).stream().map(String::valueOf).toList(),
                ((Number) map.get("pid")).longValue(),
                ObjectReader.getInt(map.get("restarts"), 0),
                Optional.ofNullable((Map<?, ?>) map.get("lastEnd")).map(LastEnd::of));
    }
}
