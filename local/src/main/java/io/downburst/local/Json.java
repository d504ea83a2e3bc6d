package io.downburst.local;

import java.util.Map;
import org.apache.storm.Thrift;
import org.apache.storm.utils.Utils;

/**
 * Storm's own JSON, which confs pass through on their way to a topology: what comes back is what
 * the user's code sees.
 */
public final class Json {

    private Json() {}

    /** Storm's writer is shaded away from direct use; this is its public door. */
    public static String write(Map<String, Object> conf) {
        return Thrift.prepareComponentCommon(null, null, null, conf).get_json_conf();
    }

    /**
     * @throws IllegalArgumentException if it is no object
     */
    public static Map<String, Object> read(String json) {
        try {
            return Utils.parseJson(json);
        } catch (ClassCastException e) {
            throw new IllegalArgumentException("no object in JSON", e);
        }
    }

    static Map<String, Object> roundTrip(Map<String, Object> conf) {
        return read(write(conf));
    }
}
