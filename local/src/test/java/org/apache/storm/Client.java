package org.apache.storm;

import java.util.stream.Stream;
import org.apache.storm.tuple.Fields;

/** Clients of the multilang protocol, each with a script that splits lines into words. */
enum Client {
    STORM_PY("python3 --version", "python3", "split.py"),
    STORM_JS("node --version", "node", "split.js"),
    STORM_RB("ruby --version", "ruby", "split.rb"),
    PYSTORM("python3 -c import&pystorm", "python3", "split_pystorm.py", "json"),
    PYSTORM_IN_MESSAGEPACK(
            "python3 -c import&pystorm,msgpack", "python3", "split_pystorm.py", "msgpack") {
        @Override
        Config conf() {
            Config conf = new Config();
            conf.put(
                    Config.TOPOLOGY_MULTILANG_SERIALIZER,
                    "com.yelp.pyleus.serializer.MessagePackSerializer");
            return conf;
        }
    },
    DOWNBURST("python3 --version", "python3", "split_downburst.py");

    private final String[] probe;
    private final String[] command;

    /**
     * @param probe what succeeds where the client is installed; & is a space within an argument
     */
    Client(String probe, String... command) {
        this.probe =
                Stream.of(probe.split(" "))
                        .map(word -> word.replace('&', ' '))
                        .toArray(String[]::new);
        this.command = command;
    }

    boolean isThere() {
        return Python.succeeds(probe);
    }

    Python.Bolt bolt(String... fields) {
        return new Python.Bolt(new Fields(fields), command);
    }

    Config conf() {
        return new Config();
    }
}
