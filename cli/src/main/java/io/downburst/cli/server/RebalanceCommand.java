package io.downburst.cli.server;

import io.downburst.cli.FailedException;
import io.downburst.cli.UsageException;
import io.downburst.local.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.storm.generated.RebalanceOptions;

/** {@code downburst rebalance}: changes how many executors a topology has, or its configuration. */
final class RebalanceCommand {

    private static final Flag WORKERS = Flag.withValue("-n", "--num-workers");
    private static final Flag EXECUTORS = Flag.withValue("-e", "--executor");
    private static final Flag CONF = Flag.withValue("-t", "--topology-conf");

    private RebalanceCommand() {}

    static void run(List<String> typed) throws UsageException, FailedException {
        Tokens tokens =
                Tokens.read(
                        typed,
                        "downburst rebalance TOPOLOGY [-w SECONDS] [-n WORKERS]"
                                + " [-e COMPONENT=EXECUTORS]... [-t JSON] [--dir DIR]",
                        Flag.WAIT,
                        WORKERS,
                        EXECUTORS,
                        CONF);
        String name = tokens.word();
        RebalanceOptions options = new RebalanceOptions();
        tokens.number(Flag.WAIT).ifPresent(options::set_wait_secs);
        OptionalInt workers = tokens.number(WORKERS);
        if (workers.orElse(1) == 0) {
            throw new UsageException("-n needs a positive number of workers");
        }
        workers.ifPresent(options::set_num_workers);
        if (tokens.has(EXECUTORS)) {
            options.set_num_executors(executors(tokens.all(EXECUTORS)));
        }
        if (tokens.has(CONF)) {
            options.set_topology_conf_overrides(conf(tokens.all(CONF)));
        }
        Remote.of(tokens).tell(nimbus -> nimbus.rebalance(name, options));
        System.out.println("Topology " + name + " is rebalancing");
    }

    private static Map<String, Integer> executors(List<String> given) throws UsageException {
        Map<String, Integer> executors = new HashMap<>();
        for (String one : given) {
            int equals = one.lastIndexOf('=');
            if (equals < 1) {
                throw new UsageException("-e needs component=executors, but was given " + one);
            }
            executors.put(
                    one.substring(0, equals), Tokens.number(EXECUTORS, one.substring(equals + 1)));
        }
        return executors;
    }

    private static String conf(List<String> given) throws UsageException {
        Map<String, Object> conf = new HashMap<>();
        for (String json : given) {
            try {
                conf.putAll(Json.read(json));
            } catch (RuntimeException e) {
                throw new UsageException("-t needs a JSON object, but was given " + json);
            }
        }
        return Json.write(conf);
    }
}
