package io.downburst.cli.server;

import io.downburst.cli.FailedException;
import io.downburst.cli.UsageException;
import io.downburst.local.Json;
import io.downburst.server.store.ServerStore;
import io.downburst.server.watch.ErrorFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.storm.generated.GetInfoOptions;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.NumErrorsChoice;
import org.apache.storm.thrift.TException;

/** {@code downburst get-errors}: the last error of each component, in Storm's JSON. */
final class ErrorsCommand {

    private ErrorsCommand() {}

    static void run(List<String> typed) throws UsageException, FailedException {
        Tokens tokens = Tokens.read(typed, "downburst get-errors TOPOLOGY [--dir DIR]");
        String name = tokens.word();
        Remote remote = Remote.of(tokens);
        System.out.println(Json.write(remote.call(nimbus -> told(nimbus, name, remote.folder()))));
    }

    private static Map<String, Object> told(Nimbus.Iface nimbus, String name, Path folder)
            throws TException {
        String id;
        try {
            id = nimbus.getTopologySummaryByName(name).get_id();
        } catch (NotAliveException e) {
            return failure(name);
        }
        return Map.of("Topology Name", name, "Comp-Errors", errors(nimbus, id, folder));
    }

    private static Map<String, String> errors(Nimbus.Iface nimbus, String id, Path folder)
            throws TException {
        Map<String, String> errors = new TreeMap<>();
        GetInfoOptions options = new GetInfoOptions();
        options.set_num_err_choice(NumErrorsChoice.ONE);
        try {
            nimbus.getTopologyInfoWithOpts(id, options)
                    .get_errors()
                    .forEach(
                            (component, latestFirst) ->
                                    latestFirst.stream()
                                            .findFirst()
                                            .ifPresent(
                                                    it -> errors.put(component, it.get_error())));
        } catch (NotAliveException e) {
            // It has no process now, perhaps because of an error that the last one has noted.
            new ErrorFile(ServerStore.files(folder, id))
                    .read()
                    .latest()
                    .forEach(error -> errors.putIfAbsent(error.componentId(), error.stack()));
        }
        return errors;
    }

    /** Storm's words, and Storm's exit code with them: 0. */
    private static Map<String, Object> failure(String name) {
        return Map.of("Failure", "No topologies running with name " + name);
    }
}
