package io.downburst.cli.server;

import io.downburst.cli.FailedException;
import io.downburst.cli.UsageException;
import io.downburst.local.Json;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.storm.generated.GetInfoOptions;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.NumErrorsChoice;
import org.apache.storm.generated.TopologyInfo;

/** {@code downburst get-errors}: the last error of each component, in Storm's JSON. */
final class ErrorsCommand {

    private ErrorsCommand() {}

    static void run(List<String> typed) throws UsageException, FailedException {
        Tokens tokens = Tokens.read(typed, "downburst get-errors TOPOLOGY [--dir DIR]");
        String name = tokens.word();
        GetInfoOptions options = new GetInfoOptions();
        options.set_num_err_choice(NumErrorsChoice.ONE);
        Map<String, Object> told =
                Remote.of(tokens)
                        .call(
                                nimbus -> {
                                    try {
                                        return errors(
                                                nimbus.getTopologyInfoByNameWithOpts(
                                                        name, options));
                                    } catch (NotAliveException e) {
                                        return failure(name);
                                    }
                                });
        System.out.println(Json.write(told));
    }

    private static Map<String, Object> errors(TopologyInfo topology) {
        Map<String, String> errors = new TreeMap<>();
        topology.get_errors()
                .forEach(
                        (component, latestFirst) -> {
                            if (!latestFirst.isEmpty()) {
                                errors.put(component, latestFirst.get(0).get_error());
                            }
                        });
        return Map.of("Topology Name", topology.get_name(), "Comp-Errors", errors);
    }

    /** Storm's words, and Storm's exit code with them: 0. */
    private static Map<String, Object> failure(String name) {
        return Map.of("Failure", "No topologies running with name " + name);
    }
}
