package io.downburst.multilang;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.storm.multilang.ShellMsg;
import org.apache.storm.multilang.SpoutMsg;
import org.apache.storm.spout.ShellSpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.utils.ShellLogHandler;
import org.apache.storm.utils.ShellUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a spout's child for tuples, one command at a time, all on the executor's thread; when it
 * dies, starts another. Like a spout in a worker that Storm restarts, the new child hears nothing
 * of what the old one emitted, and begins where its source says.
 */
public final class SpoutHost {

    private static final Logger LOG = LoggerFactory.getLogger(SpoutHost.class);

    private final Launch launch;
    private final SpoutOutputCollector collector;
    private final ShellLogHandler logHandler;
    private final BackOff backOff = new BackOff();

    /** How often the living child has emitted each message id without having heard of it. */
    private final Map<Object, Integer> pending = new HashMap<>();

    /** Null while there is none. */
    private Child child;

    private long restartAt;
    private boolean active;

    /**
     * Starts the first child.
     *
     * @throws IOException if it ends before it has answered the handshake
     */
    public SpoutHost(Launch launch, SpoutOutputCollector collector) throws IOException {
        this.launch = launch;
        this.collector = collector;
        this.logHandler = ShellUtils.getLogHandler(launch.conf());
        this.child = startChild();
    }

    private Child startChild() throws IOException {
        Child started = new Child(launch);
        try {
            started.shakeHands(false);
        } catch (IOException e) {
            throw started.obituary(e);
        }
        logHandler.setUpContext(ShellSpout.class, started.identity(), launch.context());
        return started;
    }

    /** Has the child emit, or starts one if it is time to. */
    public void nextTuple() {
        if (child == null && System.nanoTime() - restartAt >= 0) {
            restart();
        }
        command("next", "");
    }

    public void activate() {
        active = true;
        command("activate", "");
    }

    public void deactivate() {
        active = false;
        command("deactivate", "");
    }

    public void ack(Object messageId) {
        answer("ack", messageId);
    }

    public void fail(Object messageId) {
        answer("fail", messageId);
    }

    private void answer(String command, Object messageId) {
        if (pending.computeIfPresent(messageId, (id, times) -> times - 1) != null) {
            pending.remove(messageId, 0);
            command(command, messageId);
        }
    }

    private void restart() {
        try {
            child = startChild();
        } catch (IOException e) {
            retryLater(e, 0);
            return;
        }
        if (active) {
            command("activate", "");
        }
    }

    /** Sends the child a command and does what it says until it is through with it. */
    private void command(String name, Object id) {
        if (child == null) {
            return;
        }
        SpoutMsg command = new SpoutMsg();
        command.setCommand(name);
        command.setId(id);
        try {
            child.send(command);
            ShellMsg message;
            while (!(message = child.read()).getCommand().equals("sync")) {
                obey(message);
            }
            child.answered();
        } catch (IOException | RuntimeException e) {
            Child dead = child;
            child = null;
            pending.clear();
            retryLater(dead.obituary(e), dead.livedNanos());
        }
    }

    private void obey(ShellMsg message) throws IOException {
        switch (message.getCommand()) {
            case "emit" -> emit(message);
            case "emits" ->
                    MessageSerializer.tuples(message).forEach(values -> emit(message, values));
            case "log" -> logHandler.log(message);
            case "error" ->
                    collector.reportError(
                            new Exception("Shell Process Exception: " + message.getMsg()));
            case "metrics" -> ShellMetrics.update(launch.context(), message);
            default -> throw new IOException("it gave an unknown command: " + message);
        }
    }

    private void emit(ShellMsg message) throws IOException {
        List<Integer> tasks = emit(message, message.getTuple());
        if (message.areTaskIdsNeeded() && message.getTask() == 0) {
            child.send(tasks);
        }
    }

    /**
     * @return the tasks that get it, if the child did not name one
     */
    private List<Integer> emit(ShellMsg message, List<Object> values) {
        Object id = message.getId();
        if (id != null) {
            pending.merge(id, 1, Integer::sum);
        }
        if (message.getTask() != 0) {
            collector.emitDirect((int) message.getTask(), message.getStream(), values, id);
            return List.of();
        }
        return collector.emit(message.getStream(), values, id);
    }

    private void retryLater(IOException failure, long livedNanos) {
        LOG.error("{}", failure.getMessage(), failure.getCause());
        collector.reportError(failure);
        long wait = backOff.after(livedNanos);
        restartAt = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(wait);
    }

    /** Ends the child. */
    public void close() {
        if (child != null) {
            child.end();
        }
    }
}
