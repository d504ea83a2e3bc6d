package io.downburst.server.nimbus;

import java.util.Map;
import org.apache.storm.utils.ObjectReader;

/** Numbers in storm.yaml that the server itself goes by. */
final class Settings {

    private Settings() {}

    /**
     * @param usual what it is where nothing is set
     * @throws IllegalStateException with words for the user if it is no number
     */
    static int number(Map<String, Object> conf, String key, int usual) {
        Object value = conf.get(key);
        try {
            return ObjectReader.getInt(value, usual);
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException(
                    "%s in storm.yaml needs a number, not %s".formatted(key, value), e);
        }
    }
}
