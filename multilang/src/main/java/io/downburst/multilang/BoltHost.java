package io.downburst.multilang;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.multilang.BoltMsg;
import org.apache.storm.multilang.ShellMsg;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.ShellLogHandler;
import org.apache.storm.utils.ShellUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a bolt's child alive: gives it the bolt's tuples, does what it says, and when it dies,
 * fails the tuples it had and starts another.
 */
public final class BoltHost {

    private static final Logger LOG = LoggerFactory.getLogger(BoltHost.class);

    private final Launch launch;
    private final OutputCollector collector;
    private final ShellLogHandler logHandler;
    private final int maxPending;
    private final BackOff backOff = new BackOff();

    /** The tuples that children have been sent and not answered, by the ids they know them by. */
    private final Map<String, Tuple> inputs = new ConcurrentHashMap<>();

    /** Written by the executor's thread alone. */
    private long lastId;

    // Guarded by this.
    private Child child;
    private Child starting;
    private boolean closed;

    /**
     * Starts the first child.
     *
     * @throws IOException if it ends before it has answered the handshake
     */
    public BoltHost(Launch launch, OutputCollector collector) throws IOException {
        this.launch = launch;
        this.collector = collector;
        this.logHandler = ShellUtils.getLogHandler(launch.conf());
        this.maxPending =
                ObjectReader.getInt(
                        launch.conf().get(Config.TOPOLOGY_SHELLBOLT_MAX_PENDING),
                        Integer.MAX_VALUE);
        if (maxPending <= 0) {
            throw new IllegalArgumentException(
                    Config.TOPOLOGY_SHELLBOLT_MAX_PENDING + " must be at least 1: " + maxPending);
        }
        Child first = new Child(launch);
        introduce(first);
        this.child = first;
        first.start(() -> serveAll(first), "reader");
    }

    private void introduce(Child starting) throws IOException {
        try {
            starting.shakeHands(true);
        } catch (IOException e) {
            throw starting.obituary(e);
        }
        logHandler.setUpContext(ShellBolt.class, starting.identity(), launch.context());
    }

    /**
     * Gives the child a tuple. Waits while {@code topology.shellbolt.max.pending} are on their way
     * to it already, and while there is no child.
     */
    public void execute(Tuple input) throws InterruptedException {
        BoltMsg message = new BoltMsg();
        message.setComp(input.getSourceComponent());
        message.setStream(input.getSourceStreamId());
        message.setTask(input.getSourceTask());
        message.setTuple(input.getValues());
        Child living;
        while ((living = awaitChild()) != null) {
            String id = Long.toString(++lastId);
            message.setId(id);
            inputs.put(id, input);
            try {
                living.send(message, maxPending);
                return;
            } catch (IOException e) {
                // It has died. Either its reader has failed this tuple, or the next child gets it.
                if (inputs.remove(id) == null) {
                    return;
                }
            }
        }
    }

    private synchronized Child awaitChild() throws InterruptedException {
        while (child == null && !closed) {
            wait();
        }
        return closed ? null : child;
    }

    /** The reader thread's whole life: one child after the other. */
    private void serveAll(Child first) {
        Child living = first;
        while (living != null) {
            Throwable end = serve(living);
            synchronized (this) {
                child = null;
            }
            living = isClosed() ? null : replace(living, living.obituary(end));
        }
    }

    /**
     * Does what the child says.
     *
     * @return why no more
     */
    private Throwable serve(Child speaker) {
        TaskIds taskIds = new TaskIds(speaker, launch);
        try {
            while (true) {
                obey(speaker.read(), taskIds);
            }
        } catch (Throwable e) {
            // Whatever it is, another child may do better.
            return e;
        }
    }

    private void obey(ShellMsg message, TaskIds taskIds) throws IOException {
        switch (message.getCommand()) {
            case "ack" -> collector.ack(answered(message));
            case "fail" -> collector.fail(answered(message));
            case "emit" -> emit(message, taskIds);
            case "emits" -> emitAll(message, taskIds);
            case "log" -> logHandler.log(message);
            case "error" ->
                    collector.reportError(
                            new Exception("Shell Process Exception: " + message.getMsg()));
            case "metrics" -> ShellMetrics.update(launch.context(), message);
            default -> {
                // "sync", above all: that it spoke is all it says.
            }
        }
    }

    private Tuple answered(ShellMsg message) {
        Tuple input = inputs.remove(String.valueOf(message.getId()));
        if (input == null) {
            throw new IllegalArgumentException(
                    "it answered a tuple that it does not have: " + message);
        }
        return input;
    }

    private void emit(ShellMsg message, TaskIds taskIds) throws IOException {
        List<Tuple> anchors = anchors(message);
        if (message.getTask() != 0) {
            collector.emitDirect(
                    (int) message.getTask(), message.getStream(), anchors, message.getTuple());
            return;
        }
        List<Integer> tasks = collector.emit(message.getStream(), anchors, message.getTuple());
        if (message.areTaskIdsNeeded()) {
            taskIds.answer(tasks);
        } else {
            taskIds.pass();
        }
    }

    private void emitAll(ShellMsg message, TaskIds taskIds) {
        List<Tuple> anchors = anchors(message);
        for (List<Object> values : MessageSerializer.tuples(message)) {
            if (message.getTask() != 0) {
                collector.emitDirect((int) message.getTask(), message.getStream(), anchors, values);
            } else {
                collector.emit(message.getStream(), anchors, values);
            }
        }
        taskIds.pass();
    }

    private List<Tuple> anchors(ShellMsg message) {
        List<Tuple> anchors = new ArrayList<>();
        if (message.getAnchors() != null) {
            for (String id : message.getAnchors()) {
                Tuple anchor = inputs.get(id);
                if (anchor == null) {
                    throw new IllegalArgumentException(
                            "it anchored to a tuple that it does not have: " + message);
                }
                anchors.add(anchor);
            }
        }
        return anchors;
    }

    /**
     * Fails what the dead child had, and starts another, if need be again and again.
     *
     * @return null once this is closed
     */
    private Child replace(Child dead, IOException failure) {
        long wait = backOff.after(dead.livedNanos());
        report(failure);
        failInputs();
        while (sleepUnlessClosed(wait)) {
            try {
                Child next = new Child(launch);
                synchronized (this) {
                    starting = next;
                }
                introduce(next);
                return living(next);
            } catch (IOException e) {
                report(e);
                wait = backOff.after(0);
            }
        }
        return null;
    }

    private synchronized Child living(Child next) {
        starting = null;
        child = next;
        notifyAll();
        return next;
    }

    private void failInputs() {
        for (String id : inputs.keySet()) {
            Tuple lost = inputs.remove(id);
            if (lost != null) {
                collector.fail(lost);
            }
        }
    }

    private void report(IOException failure) {
        LOG.error("{}", failure.getMessage(), failure.getCause());
        collector.reportError(failure);
    }

    private synchronized boolean sleepUnlessClosed(long millis) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        try {
            long left;
            while (!closed && (left = end - System.nanoTime()) > 0) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
        } catch (InterruptedException e) {
            closed = true;
        }
        return !closed;
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    /** Ends the child, and starts no more. */
    public void close() {
        List<Child> children;
        synchronized (this) {
            closed = true;
            notifyAll();
            children = Stream.of(child, starting).filter(Objects::nonNull).toList();
        }
        children.forEach(Child::end);
        inputs.clear();
    }
}
