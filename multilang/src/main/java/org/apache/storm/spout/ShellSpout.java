package org.apache.storm.spout;

import io.downburst.multilang.Launch;
import io.downburst.multilang.SpoutHost;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.generated.ShellComponent;
import org.apache.storm.task.TopologyContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Storm's spout whose work a child process does, for Storm's own class of this name: it must stand
 * before storm-client on the class path. When the child dies another is started; the JVM lives on.
 */
public class ShellSpout implements ISpout {

    public static final Logger LOG = LoggerFactory.getLogger(ShellSpout.class);

    // That of Storm's class: topologies submitted by it can be read.
    private static final long serialVersionUID = 5982357019665454L;

    private String[] command;
    private Map<String, String> env = new HashMap<>();
    private boolean changeDirectory = true;
    private transient SpoutHost host;

    public ShellSpout(ShellComponent component) {
        this(component.get_execution_command(), component.get_script());
    }

    public ShellSpout(String... command) {
        this.command = command;
    }

    public ShellSpout setEnv(Map<String, String> env) {
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
    public void open(
            Map<String, Object> topoConf, TopologyContext context, SpoutOutputCollector collector) {
        Launch launch = new Launch(command, env, changeDirectory, topoConf, context);
        try {
            host = new SpoutHost(launch, collector);
        } catch (IOException e) {
            throw new RuntimeException(e.getMessage(), e);
        }
    }

    @Override
    public void nextTuple() {
        host.nextTuple();
    }

    @Override
    public void ack(Object msgId) {
        host.ack(msgId);
    }

    @Override
    public void fail(Object msgId) {
        host.fail(msgId);
    }

    @Override
    public void activate() {
        host.activate();
    }

    @Override
    public void deactivate() {
        host.deactivate();
    }

    @Override
    public void close() {
        host.close();
    }
}
