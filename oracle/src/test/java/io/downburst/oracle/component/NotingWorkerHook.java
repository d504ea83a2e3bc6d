package io.downburst.oracle.component;

import io.downburst.oracle.Ledger;
import java.util.Map;
import org.apache.storm.hooks.BaseWorkerHook;
import org.apache.storm.task.WorkerUserContext;

/** A worker hook that notes its life and leaves a resource for everyone. */
public final class NotingWorkerHook extends BaseWorkerHook {

    private final String caseName;

    public NotingWorkerHook(String caseName) {
        this.caseName = caseName;
    }

    @Override
    public void start(Map<String, Object> conf, WorkerUserContext context) {
        Ledger ledger = Ledger.of(caseName);
        ledger.note("worker", "hook started");
        ledger.count("hook started");
        ledger.note("conf of the hook names the case", caseName.equals(conf.get(Ledger.CASE)));
        ledger.note("tasks the hook sees", context.getThisWorkerTasks().stream().sorted().toList());
        context.setResource("left by the hook", "a resource");
    }

    @Override
    public void shutdown() {
        Ledger.of(caseName).note("worker", "hook shut down");
        Ledger.of(caseName).count("hook shut down");
    }
}
