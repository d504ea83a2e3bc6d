package io.downburst.bench.cluster;

import io.downburst.bench.child.Child;
import io.downburst.bench.child.Daemons;
import io.downburst.bench.child.Observation;
import io.downburst.bench.child.RunPlan;
import io.downburst.bench.figure.Measurement;
import io.downburst.bench.workload.Catalogue;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.hooks.BaseWorkerHook;
import org.apache.storm.task.WorkerUserContext;

/**
 * Measures a workload from within the worker that runs it, as other engines are measured from
 * within their JVM, and leaves the result in a file. A worker hook takes no part in the tuples'
 * way.
 */
final class WorkerReport extends BaseWorkerHook {
    private final RunPlan plan;
    private final long submittedMillis;
    private final long submitter;
    private final List<Long> daemons;
    private final String file;

    /**
     * @param daemons process ids
     * @param file absolute; it appears when it is complete
     */
    WorkerReport(RunPlan plan, long submittedMillis, List<Long> daemons, Path file) {
        this.plan = plan;
        this.submittedMillis = submittedMillis;
        this.submitter = ProcessHandle.current().pid();
        this.daemons = new ArrayList<>(daemons);
        this.file = file.toString();
    }

    @Override
    public void start(Map<String, Object> conf, WorkerUserContext context) {
        endWithSubmitter();
        Thread observer = new Thread(this::report, "bench-observer");
        observer.setDaemon(true);
        observer.start();
    }

    /** Nobody wants a worker whose submitter is gone and whose supervisor may be. */
    private void endWithSubmitter() {
        ProcessHandle.of(submitter)
                .map(ProcessHandle::onExit)
                .ifPresent(exit -> exit.thenRun(() -> Runtime.getRuntime().halt(1)));
    }

    private void report() {
        String report;
        try {
            report = Child.line(observe());
        } catch (Throwable e) {
            // Whatever it is: the submitter waits for the file.
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            report = trace.toString();
        }
        try {
            Path unfinished = Files.writeString(Path.of(file + ".unfinished"), report);
            Files.move(unfinished, Path.of(file), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Measurement observe() throws IOException, InterruptedException {
        // A second worker would measure half a life: its file is there already.
        Files.createFile(Path.of(file + ".begun"));
        List<Long> others = new ArrayList<>(daemons);
        // The worker's output goes through a process of Storm's.
        ProcessHandle.current().parent().ifPresent(parent -> others.add(parent.pid()));
        return Observation.of(
                Catalogue.named(plan.workload()).get(0),
                plan,
                submittedMillis,
                new Daemons(others));
    }
}
