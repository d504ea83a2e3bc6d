package io.downburst.connectors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A RabbitMQ broker of its own, with files and ports that nobody else has. */
final class RabbitServer implements AutoCloseable {

    private static final String NODE = "downburst@localhost";

    private final Path folder;
    private final Path program;
    private final int port = ServerProcess.freePort();
    private final Map<String, String> environment = new HashMap<>();
    private final ServerProcess portMapper;
    private ServerProcess server;

    RabbitServer(Path folder, Path program) throws IOException, InterruptedException {
        this.folder = folder;
        this.program = program;
        // Erlang's registry of names; a server that finds none leaves one behind.
        int portMapperPort = ServerProcess.freePort();
        environment.put("ERL_EPMD_PORT", Integer.toString(portMapperPort));
        environment.put("ERL_EPMD_ADDRESS", "127.0.0.1");
        environment.put("HOME", folder.toString());
        environment.put("RABBITMQ_NODENAME", NODE);
        environment.put("RABBITMQ_NODE_IP_ADDRESS", "127.0.0.1");
        environment.put("RABBITMQ_NODE_PORT", Integer.toString(port));
        environment.put("RABBITMQ_DIST_PORT", Integer.toString(ServerProcess.freePort()));
        environment.put("RABBITMQ_MNESIA_BASE", folder.resolve("data").toString());
        environment.put("RABBITMQ_LOGS", "-");
        environment.put("RABBITMQ_ENABLED_PLUGINS_FILE", folder.resolve("plugins").toString());
        environment.put("RABBITMQ_CONF_ENV_FILE", "/dev/null");
        environment.put("RABBITMQ_CONFIG_FILE", folder.resolve("none").toString());
        environment.put("RABBITMQ_PID_FILE", folder.resolve("pid").toString());
        portMapper =
                ServerProcess.start(
                        folder.resolve("epmd.log"), environment, portMapperPort, List.of("epmd"));
        start();
    }

    /** With what it had stored, if it ran before. */
    void start() throws IOException, InterruptedException {
        server =
                ServerProcess.start(
                        folder.resolve("rabbit.log"),
                        environment,
                        port,
                        List.of(program.toString()));
    }

    /**
     * Has the names of its queues on the disk: RabbitMQ confirms a message when it is there, but a
     * queue seconds earlier.
     */
    void syncQueues() throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(
                        program.resolveSibling("rabbitmqctl").toString(),
                        "-n",
                        NODE,
                        "eval",
                        "mnesia:sync_log().");
        builder.environment().putAll(environment);
        builder.redirectErrorStream(true);
        Path log = folder.resolve("rabbitmqctl.log");
        builder.redirectOutput(log.toFile());
        if (builder.start().waitFor() != 0) {
            throw new IllegalStateException("no rabbitmqctl: " + Files.readString(log));
        }
    }

    /** As {@code kill -9}. */
    void kill() {
        server.close();
    }

    String uri() {
        return "amqp://guest:guest@127.0.0.1:" + port;
    }

    @Override
    public void close() {
        server.close();
        portMapper.close();
    }
}
