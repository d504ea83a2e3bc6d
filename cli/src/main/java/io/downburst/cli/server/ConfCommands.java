package io.downburst.cli.server;

import io.downburst.cli.FailedException;
import io.downburst.cli.UsageException;
import io.downburst.local.Json;
import java.util.List;
import java.util.Map;
import org.apache.storm.utils.ConfigUtils;

/** The commands that tell what a configuration key is; they print what Storm's print. */
final class ConfCommands {

    private ConfCommands() {}

    /** As programs on this machine have it: Storm's defaults and storm.yaml. */
    static void local(List<String> typed) throws UsageException {
        Tokens tokens = Tokens.read(typed, "downburst localconfvalue KEY");
        print(tokens.word("key"), ConfigUtils.readStormConfig());
    }

    /** As the server has it. */
    static void remote(List<String> typed) throws UsageException, FailedException {
        Tokens tokens = Tokens.read(typed, "downburst remoteconfvalue KEY [--dir DIR]");
        String key = tokens.word("key");
        print(key, Json.read(Remote.of(tokens).call(nimbus -> nimbus.getNimbusConf())));
    }

    private static void print(String key, Map<String, Object> conf) {
        System.out.println(key + ": " + conf.get(key));
    }
}
