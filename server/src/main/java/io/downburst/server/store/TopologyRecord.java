package io.downburst.server.store;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.TopologyStatus;
import org.apache.storm.utils.ObjectReader;

/**
 * What the server remembers of a topology beside its code and configuration.
 *
 * @param status what its users want of it: ACTIVE, INACTIVE or KILLED
 * @param jars the user's, by file name in the topology's folder, the submitted one first
 * @param pid the process it ran in last; 0 before the first
 */
public record TopologyRecord(
        String id,
        String name,
        TopologyStatus status,
        int submittedSecs,
        List<String> jars,
        long pid) {

    public TopologyRecord with(TopologyStatus status) {
        return new TopologyRecord(id, name, status, submittedSecs, jars, pid);
    }

    public TopologyRecord with(long pid) {
        return new TopologyRecord(id, name, status, submittedSecs, jars, pid);
    }

    Map<String, Object> toMap() {
        Map<String, Object> map = new HashMap<>();
        map.put("id", id);
        map.put("name", name);
        map.put("status", status.name());
        map.put("submittedSecs", submittedSecs);
        map.put("jars", jars);
        map.put("pid", pid);
        return map;
    }

    static TopologyRecord of(Map<String, Object> map) {
        return new TopologyRecord(
                (String) map.get("id"),
                (String) map.get("name"),
                TopologyStatus.valueOf((String) map.get("status")),
                ObjectReader.getInt(map.get("submittedSecs")),
                ((List<?>) map.get("jars")).stream().map(String::valueOf).toList(),
                ((Number) map.get("pid")).longValue());
    }
}
