package io.downburst.oracle.component;

import io.downburst.oracle.Ledger;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import org.apache.storm.hooks.ITaskHook;
import org.apache.storm.hooks.info.BoltAckInfo;
import org.apache.storm.hooks.info.BoltExecuteInfo;
import org.apache.storm.hooks.info.BoltFailInfo;
import org.apache.storm.hooks.info.EmitInfo;
import org.apache.storm.hooks.info.SpoutAckInfo;
import org.apache.storm.hooks.info.SpoutFailInfo;
import org.apache.storm.task.TopologyContext;

/**
 * A task hook that tallies what it is told. Ids on internal streams are random, so only their count
 * is.
 */
public final class NotingTaskHook implements ITaskHook {

    private Ledger ledger;
    private String component;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        ledger = Ledger.of(conf);
        component = context.getThisComponentId();
        if (!component.startsWith("__")) {
            ledger.tally("hooks prepared", "task " + context.getThisTaskId());
        }
    }

    @Override
    public void cleanup() {
        if (!component.startsWith("__")) {
            ledger.count("cleaned up hook of " + component);
        }
    }

    @Override
    public void emit(EmitInfo info) {
        String source = info.taskId + " on " + info.stream;
        if (info.stream.startsWith("__")) {
            ledger.count(
                    "internal emit by "
                            + component
                            + " on "
                            + info.stream
                            + " to "
                            + info.outTasks.size());
        } else {
            ledger.tally("emit", source + " " + info.values + " to " + sorted(info.outTasks));
        }
    }

    private static Object sorted(Collection<Integer> tasks) {
        return tasks.stream().sorted(Comparator.nullsFirst(Comparator.naturalOrder())).toList();
    }

    @Override
    public void spoutAck(SpoutAckInfo info) {
        ledger.tally("spout ack", info.messageId + " by " + info.spoutTaskId);
        ledger.tally("complete latency known", known(info.completeLatencyMs));
    }

    @Override
    public void spoutFail(SpoutFailInfo info) {
        ledger.tally("spout fail", info.messageId + " by " + info.spoutTaskId);
    }

    @Override
    public void boltExecute(BoltExecuteInfo info) {
        if (!component.startsWith("__")) {
            ledger.tally("execute", info.tuple.getValues() + " by " + info.executingTaskId);
            ledger.tally("execute latency known", known(info.executeLatencyMs));
        }
    }

    @Override
    public void boltAck(BoltAckInfo info) {
        if (!component.startsWith("__")) {
            ledger.tally("ack", info.tuple.getValues() + " by " + info.ackingTaskId);
            ledger.tally("process latency known", known(info.processLatencyMs));
        }
    }

    @Override
    public void boltFail(BoltFailInfo info) {
        ledger.tally("fail", info.tuple.getValues() + " by " + info.failingTaskId);
    }

    private static boolean known(Long latency) {
        return latency != null && latency >= 0;
    }
}
