package io.downburst.multilang;

import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Constants;
import org.apache.storm.multilang.BoltMsg;
import org.apache.storm.multilang.ISerializer;
import org.apache.storm.multilang.NoOutputException;
import org.apache.storm.multilang.ShellMsg;
import org.apache.storm.multilang.SpoutMsg;
import org.apache.storm.utils.ShellProcess;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One child process, from its handshake to its end. One thread reads from it, any may write; a
 * serializer meets one reader and one writer at a time, as in Storm.
 */
final class Child {

    private static final Logger LOG = LoggerFactory.getLogger(Child.class);
    private static final String HEARTBEAT_STREAM = "__heartbeat";

    private final Launch launch;
    private final Process process;
    private final ProcessGroup group;
    private final Outlet outlet;
    private final Inlet inlet;
    private final Complaints complaints;
    private final ISerializer serializer;
    private final ShellProcess identity;
    private final Future<?> watch;
    private final long startedAt = System.nanoTime();

    private volatile boolean beats;
    private volatile boolean expected = true;
    private volatile long patienceNanos;
    private volatile long heardAt = startedAt;
    private volatile String killedFor;

    /**
     * Starts a child.
     *
     * @throws IOException if it does not start
     */
    Child(Launch launch) throws IOException {
        this.launch = launch;
        this.serializer = Serializers.of(launch.conf());
        this.process = launch.start();
        this.identity = new ShellProcess(launch.command());
        identity.componentName = launch.component();
        identity.pid = process.pid();
        this.group = new ProcessGroup(process);
        this.outlet = new Outlet(process.getOutputStream(), new PipeGauge(process));
        this.inlet = new Inlet(process.getInputStream(), outlet);
        this.complaints =
                new Complaints(
                        process.getErrorStream(), LoggerFactory.getLogger(launch.component()));
        this.patienceNanos = launch.startNanos();
        start(complaints, "stderr");
        start(outlet, "writer");
        this.watch = Watchdog.everySecond(this::check);
    }

    /**
     * Tells it the configuration and waits for its answer.
     *
     * @param beats whether it is sent heartbeats from now on, and must say something in answer
     * @throws IOException if it ends before it has answered
     */
    void shakeHands(boolean beats) throws IOException {
        try {
            serializer.initialize(outlet, inlet);
            identity.pid = serializer.connect(launch.conf(), launch.context());
        } catch (NoOutputException e) {
            throw new EOFException("it closed its standard output before it had said anything");
        } catch (RuntimeException e) {
            throw new IOException("it did not answer with its process id", e);
        }
        heard();
        this.patienceNanos = launch.silenceNanos();
        this.expected = beats;
        this.beats = beats;
        LOG.info("Started the child {}", name());
    }

    /** Starts a thread of this child's. */
    void start(Runnable work, String role) {
        Thread thread = new Thread(work, launch.component() + "-" + role);
        thread.setDaemon(true);
        thread.start();
    }

    /** What Storm's log handlers are told of it. */
    ShellProcess identity() {
        return identity;
    }

    long livedNanos() {
        return System.nanoTime() - startedAt;
    }

    /**
     * Waits for its next message.
     *
     * @throws IOException if it ends, or says what is no message
     */
    ShellMsg read() throws IOException {
        ShellMsg message;
        try {
            message = serializer.readShellMsg();
        } catch (NoOutputException e) {
            throw new EOFException("it closed its standard output");
        } catch (RuntimeException e) {
            throw new IOException("it wrote what is no message", e);
        }
        if (message.getCommand() == null) {
            throw new IOException("it wrote a message without a command: " + message);
        }
        heard();
        return message;
    }

    /**
     * Sends it a tuple, once fewer than so many are on their way to it.
     *
     * @throws IOException if it has ended
     */
    void send(BoltMsg tuple, int maxPending) throws IOException, InterruptedException {
        synchronized (outlet) {
            outlet.awaitRoom(maxPending);
            serializer.writeBoltMsg(tuple);
            outlet.release();
        }
    }

    /**
     * Sends a spout's child a command; it is expected to answer until {@link #answered}.
     *
     * @throws IOException if it has ended
     */
    void send(SpoutMsg command) throws IOException {
        heard();
        expected = true;
        synchronized (outlet) {
            serializer.writeSpoutMsg(command);
        }
    }

    /** Nothing more is expected of it for now. */
    void answered() {
        expected = false;
    }

    /**
     * Tells it which tasks it has emitted to, before this thread next waits for it.
     *
     * @throws IOException if it has ended
     */
    void send(List<Integer> tasks) throws IOException {
        synchronized (outlet) {
            serializer.writeTaskIds(tasks);
        }
    }

    /** Says whether it may be waiting for an answer to its next message; by the reader. */
    void setHurried(boolean hurried) {
        inlet.setHurried(hurried);
    }

    private void heard() {
        heardAt = System.nanoTime();
    }

    private void check() {
        long silence = System.nanoTime() - heardAt;
        if (expected && silence > patienceNanos) {
            kill("it said nothing for " + TimeUnit.NANOSECONDS.toSeconds(silence) + " seconds");
        } else if (beats) {
            beat();
        }
    }

    private void beat() {
        BoltMsg heartbeat = new BoltMsg();
        heartbeat.setId("heartbeat");
        heartbeat.setTask(Constants.SYSTEM_TASK_ID);
        heartbeat.setStream(HEARTBEAT_STREAM);
        heartbeat.setTuple(new ArrayList<>());
        synchronized (outlet) {
            try {
                serializer.writeBoltMsg(heartbeat);
                outlet.release();
            } catch (IOException e) {
                LOG.debug("{} takes no more heartbeats", name(), e);
            }
        }
    }

    /** Ends it and its offspring at once. Whoever reads from it finds its end. */
    void kill(String why) {
        killedFor = why;
        group.kill();
    }

    /** Asks it and its offspring to end, and sees to it within a second or two. */
    void end() {
        watch.cancel(false);
        outlet.close();
        group.end();
    }

    /**
     * Ends what is left of a child that failed, and tells what is known about it.
     *
     * @param cause what its reader met
     */
    IOException obituary(Throwable cause) {
        watch.cancel(false);
        outlet.close();
        // One that closed its output is about to end by itself.
        Integer exitCode = cause instanceof EOFException ? group.exitCode() : null;
        group.kill();
        String why = killedFor != null ? killedFor : cause.getMessage();
        String exit = exitCode == null ? "" : ", exit code " + exitCode;
        String said = complaints.last();
        return new IOException(
                "The child "
                        + name()
                        + " failed: "
                        + why
                        + exit
                        + (said.isEmpty() ? "" : "; its standard error ends with:\n" + said),
                cause);
    }

    private String name() {
        return "`%s` of %s (%s)".formatted(launch.commandLine(), launch.component(), identity.pid);
    }
}
