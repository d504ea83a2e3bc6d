package org.apache.storm.task;

import io.downburst.multilang.BoltHost;
import io.downburst.multilang.Launch;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.generated.ShellComponent;
import org.apache.storm.tuple.Tuple;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Storm's bolt whose work a child process does, for Storm's own class of this name: it must stand
 * before storm-client on the class path. When the child dies, its tuples fail and another child is
 * started; the JVM lives on.
 */
public class ShellBolt implements IBolt {

    public static final String HEARTBEAT_STREAM_ID = "__heartbeat";
    public static final Logger LOG = LoggerFactory.getLogger(ShellBolt.class);

    // That of Storm's class: topologies submitted by it can be read.
    private static final long serialVersionUID = -339575186639193348L;

    private String[] command;
    private Map<String, String> env = new HashMap<>();
    private boolean changeDirectory = true;
    private transient BoltHost host;

    public ShellBolt(ShellComponent component) {
        this(component.get_execution_command(), component.get_script());
    }

    public ShellBolt(String... command) {
        this.command = command;
    }

    public ShellBolt setEnv(Map<String, String> env) {
        this.env = env;
        return this;
    }

    public boolean shouldChangeChildCWD() {
        return changeDirectory;
    }

    /** Whether the child works in the topology's resources, the default, or where this JVM does. */
    public void changeChildCWD(boolean changeDirectory) {
        this.changeDirectory = changeDirectory;
    }

    /**
     * @throws RuntimeException if the child does not start, or ends before it has answered
     */
    @Override
    public void prepare(
            Map<String, Object> topoConf, TopologyContext context, OutputCollector collector) {
        Launch launch = new Launch(command, env, changeDirectory, topoConf, context);
        try {
            host = new BoltHost(launch, collector);
        } catch (IOException e) {
            throw new RuntimeException(e.getMessage(), e);
        }
    }

    @Override
    public void execute(Tuple input) {
        try {
            host.execute(input);
        } catch (InterruptedException e) {
            // The topology ends; the tuple is left unanswered, as in Storm.
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void cleanup() {
        host.close();
    }
}
